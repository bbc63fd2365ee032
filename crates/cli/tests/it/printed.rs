//! Pages in a browser: what is printed, and whether it fits. Without Chromium these tests only say that they are skipped.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::amounts::part;
use crate::kinds::fixtures;
use crate::outcome;

/// The names of the browser, and the time that it may take.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];
const MOST: Duration = Duration::from_secs(120);

/// A script that writes how far texts and shapes leave their page into the title, in points; negative if all are inside.
const MEASURE: &str = "<script>
let most = -Infinity;
for (const picture of document.querySelectorAll('.sheet > svg')) {
  const page = picture.getBoundingClientRect(), sheet = picture.parentElement.getBoundingClientRect();
  if (page.width > sheet.width + 1 || page.height > sheet.height + 3) most = Infinity;
  for (const shape of picture.querySelectorAll('g > text, g > path, g > circle')) {
    const box = shape.getBoundingClientRect();
    most = Math.max(most, page.left - box.left, page.top - box.top, box.right - page.right, box.bottom - page.bottom);
  }
}
document.title = `measured ${document.querySelectorAll('.sheet').length} ${most}`;
</script>";

/// Returns the browser, if there is one.
#[expect(clippy::print_stderr, reason = "a skipped test says so")]
fn browser() -> Option<PathBuf> {
    let folders: Vec<PathBuf> =
        std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect();
    let found =
        NAMES.iter().flat_map(|name| folders.iter().map(move |it| it.join(name))).find(|it| it.exists());
    if found.is_none() {
        eprintln!("skipped: no browser, one of {}", NAMES.join(", "));
    }
    found
}

/// Waits for a program; ends it if it takes too long.
fn wait(mut program: Child) -> String {
    let start = Instant::now();
    while program.try_wait().expect("its state is known").is_none() {
        if start.elapsed() > MOST {
            program.kill().expect("it can be ended");
            panic!("the browser takes longer than {MOST:?}");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let output = program.wait_with_output().expect("it has ended");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Opens a page in a browser with this option; returns what the browser writes.
fn open(browser: &Path, folder: &Path, option: &str, page: &str) -> String {
    let path = folder.join("page.html");
    fs::write(&path, page).expect("a file");
    let errors = fs::File::create(folder.join("browser.log")).expect("a file");
    let mut command = Command::new(browser);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", option]);
    command.arg(format!("--user-data-dir={}", folder.join("profile").display()));
    command.arg(format!("file://{}", path.display()));
    let out = fs::File::create(folder.join("out.txt")).expect("a file");
    wait(command.stdin(Stdio::null()).stdout(out).stderr(errors).spawn().expect("the browser starts"));
    fs::read_to_string(folder.join("out.txt")).expect("the output of the browser")
}

/// The sizes of the pages of a PDF, rounded to points.
fn page_sizes(pdf: &[u8]) -> Vec<(i64, i64)> {
    let text = String::from_utf8_lossy(pdf);
    let boxes = text.split("/MediaBox [").skip(1).filter_map(|rest| rest.split(']').next());
    let size = |numbers: &str| {
        let numbers: Vec<f64> = numbers.split_whitespace().filter_map(|it| it.parse().ok()).collect();
        (numbers[2].round() as i64, numbers[3].round() as i64)
    };
    boxes.map(size).collect()
}

/// Boards of many kinds and sizes, one after another.
fn boards() -> String {
    let fixture = |head: &str, name: &str| {
        let text = fs::read_to_string(format!("../../fixtures/{name}.txt")).expect("a fixture");
        let cells: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with('%')).collect();
        format!("% {head}\n{}\n", cells.join("\n"))
    };
    let kinds = fixtures().into_iter().map(|it| {
        let size = format!("{}x{}", it.rows, it.columns);
        fixture(&format!("{} {size}, level 3 of 10 (easy)", it.puzzle()), &format!("{}-{size}", it.puzzle()))
    });
    let triangles = fixture("hidato 4x7 --tiling triangles", "hidato-triangles-4x7");
    let all: Vec<String> = kinds.chain([triangles]).collect();
    all.join("\n")
}

#[test]
fn each_sheet_is_one_printed_page_and_nothing_is_cut_off() {
    let Some(browser) = browser() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let title = "Ein_langer_Titel_mit_Ümlauten,_Ελληνικά_und_汉字,_der_nicht_in_eine_Zeile_passt,_wenn_er_nicht_kleiner_wird";
    let (many, one) = (boards(), "% numbrix 2x2\n1 2\n. .\n".to_owned());
    for (paper, size, input) in
        part([("a4", (595, 842), &many), ("letter", (612, 792), &many), ("a4", (595, 842), &one)])
    {
        let output = outcome(&format!("sheet - --paper {paper} --title {title}"), input);
        let page = String::from_utf8(output.stdout).expect("UTF-8");
        let sheets = page.matches("<div class=\"sheet\">").count();
        assert!(sheets >= 2, "{}", String::from_utf8_lossy(&output.stderr));
        let pdf = folder.path().join("page.pdf");
        open(&browser, folder.path(), &format!("--print-to-pdf={}", pdf.display()), &page);
        let sizes = page_sizes(&fs::read(&pdf).expect("the browser printed the page"));
        assert_eq!(sizes, vec![size; sheets], "{paper}");
        // A page without its policy may run a script that measures it.
        let (before, rest) = page.split_once("<meta http-equiv").expect("a policy");
        let rest = rest.split_once('>').expect("the end of the policy").1.replace("</body>", MEASURE);
        let text = open(&browser, folder.path(), "--dump-dom", &format!("{before}{rest}"));
        let measured = text.split_once("<title>measured ").and_then(|it| it.1.split_once("</title>"));
        let (count, most) = measured.and_then(|it| it.0.split_once(' ')).expect("the page was measured");
        assert_eq!(count, sheets.to_string());
        // Margins are 36 points at least: 48 pixels.
        assert!(most.parse::<f64>().is_ok_and(|most| most < -48.0), "{paper}: {most}");
    }
}

/// The script of a page runs, draws every solution, and draws it with its parts.
#[test]
fn solutions_are_drawn_by_the_page() {
    let Some(browser) = browser() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    for (words, parts) in part([
        (
            "slitherlink ../../fixtures/slitherlink-several.txt",
            &["way w5", "text", "use href=\"#ground\""][..],
        ),
        ("masyu ../../fixtures/masyu-6x6.txt", &["way w5", "use href=\"#ground\""]),
        ("geradeweg ../../fixtures/geradeweg-5x6.txt", &["way w5", "text"]),
        ("castle-wall ../../fixtures/castle-wall-10x10.txt", &["way w5", "text"]),
        ("numberlink ../../fixtures/numberlink-7x7.txt", &["way w5", "text"]),
        ("yajilin ../../fixtures/yajilin-6x6.txt", &["way w5", "class=\"shaded\""]),
        ("country-road ../../fixtures/country-road-6x6.txt", &["way w5", "text"]),
        ("moon-or-sun ../../fixtures/moon-or-sun-6x6.txt", &["way w5", "use href=\"#ground\""]),
        ("detour ../../fixtures/detour-6x6.txt", &["way w5", "text"]),
        ("simple-loop 4x4", &["way w5"]),
        ("zip ../../fixtures/zip-4x4-several.txt", &["way w0", "use href=\"#front\""]),
        ("signpost ../../fixtures/signpost-4x4-several.txt", &["way w0", "class=\"arrow\""]),
        ("rikudo ../../fixtures/rikudo-7x7.txt", &["way w0", "class=\"link\""]),
        ("numbrix ../../fixtures/numbrix-9x9.txt", &["way w0", "class=\"given\""]),
        ("akari ../../fixtures/akari-7x7.txt", &["href=\"#piece\"", "text"]),
    ]) {
        let list = |format: &str| {
            let listed = outcome(&format!("list {words} --limit 5 --format {format}"), "");
            String::from_utf8(listed.stdout).expect("UTF-8")
        };
        let drawn = open(&browser, folder.path(), "--dump-dom", &list("html"));
        let solutions = list("json").lines().count();
        assert!(solutions > 0, "{words}");
        assert_eq!(drawn.matches("class=\"tile").count(), solutions, "{words}");
        for part in parts {
            assert!(drawn.contains(part), "{words}: {part}");
        }
    }
}
