//! The skeleton of every page for a browser: one file that loads nothing, which its content security policy enforces.

use cavalcade_core::picture::xml::Plain;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The part of scripts that all pages begin with.
pub(super) const ELEMENTS_SCRIPT: &str = include_str!("elements.js");

/// A page without its data.
pub(super) struct HtmlPage<'a> {
    pub(super) title: Markup,
    /// The address of its icon.
    pub(super) icon: Option<&'a str>,
    pub(super) style: &'a str,
    pub(super) body: Markup,
}

impl HtmlPage<'_> {
    /// Returns a page without a script.
    pub(super) fn still(self) -> String {
        self.markup(false).into_string()
    }

    /// Returns the text before and after the data of a page with a script. The data is JSON without any `<`.
    pub(super) fn around(self, script: &[&str]) -> (String, String) {
        let page = self.markup(true).into_string();
        let (before, after) = page.split_once("</body>").unwrap_or((&page, ""));
        let data = "<script type=\"application/json\" id=\"data\">\n";
        let code = format!("</script>\n<script type=\"module\">\n{}</script>\n", script.concat());
        (format!("{before}{data}"), format!("{code}</body>{after}\n"))
    }

    fn markup(self, has_script: bool) -> Markup {
        // Nothing is loaded, nothing is sent, and no text becomes markup.
        let [script, types] = if has_script {
            ["script-src 'unsafe-inline'; img-src data:; ", "; require-trusted-types-for 'script'"]
        } else {
            [""; 2]
        };
        let policy = format!(
            "default-src 'none'; style-src 'unsafe-inline'; {script}base-uri 'none'; form-action 'none'{types}"
        );
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(policy);
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    @if has_script { meta name="color-scheme" content="light dark"; }
                    meta name="generator" content={ "cavalcade " (env!("CARGO_PKG_VERSION")) };
                    title { (self.title) }
                    @if let Some(icon) = self.icon { link rel="icon" href=(icon); }
                    style { (PreEscaped(self.style)) }
                }
                body { (self.body) }
            }
        }
    }
}

/// Returns text that may stand in XML.
pub(super) fn plain(text: &str) -> PreEscaped<String> {
    PreEscaped(Plain(text).to_string())
}
