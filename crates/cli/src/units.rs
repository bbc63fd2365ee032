//! Numbers, times and amounts of memory on the command line.
//!
//! The crates `humantime` and `bytesize` do not fit. A number without a unit must be refused, but `bytesize` reads `8`
//! as eight bytes; it also accepts `8G` and `8 GB`. `humantime` formats 90 seconds as `1m 30s`, which is two words on a
//! command line; both would change the values that stored commands and messages show.

use std::num::IntErrorKind;
use std::time::Duration;

/// Units of memory in bytes.
const UNITS: [(&str, f64); 9] = [
    ("B", 1.0),
    ("KB", 1e3),
    ("MB", 1e6),
    ("GB", 1e9),
    ("TB", 1e12),
    ("KiB", 1024.0),
    ("MiB", 1_048_576.0),
    ("GiB", 1_073_741_824.0),
    ("TiB", 1_099_511_627_776.0),
];

/// The largest number of threads.
const MOST_THREADS: u64 = 1024;

/// A whole number from 1 up.
pub(crate) fn positive(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
            Err(format!("must be at most {}", u64::MAX))
        }
        Ok(0) | Err(_) => Err("must be a whole number, at least 1".into()),
        Ok(number) => Ok(number),
    }
}

/// Formats a number with a comma before each group of three digits: `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<u64, String> {
    positive(text).and_then(|number| {
        if number <= MOST_THREADS { Ok(number) } else { Err(format!("must be at most {MOST_THREADS}")) }
    })
}

/// Formats a time as it is written on the command line.
pub(crate) fn shown(time: Duration) -> String {
    if time.subsec_nanos() == 0 {
        format!("{}s", time.as_secs())
    } else {
        format!("{}ms", time.as_secs_f64() * 1e3)
    }
}

/// Returns a number that is followed by the name of a unit, in the unit 1.
fn measured(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let (number, unit) = text.split_at(text.find(|sign: char| sign.is_ascii_alphabetic())?);
    let (_, size) = units.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit))?;
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    number.parse::<f64>().ok().filter(|_| is_plain).map(|number| number * size)
}

/// A time such as `500ms`, `10s`, `1.5m` or `2h`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let seconds = measured(text, &[("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)]);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "not a time; write 500ms, 10s, 5m or 2h".to_owned())
}

/// Formats seconds with the precision of an estimate: `40s`, `12m`, `3h 20m`, `5d 2h`, `2 years`.
pub(crate) fn rough(seconds: f64) -> String {
    let whole = seconds.round();
    if whole < 60.0 {
        return if seconds < 1.0 { "1s".to_owned() } else { format!("{whole}s") };
    }
    let (minutes, hours, days) = (whole / 60.0, whole / 3600.0, whole / 86400.0);
    let two = |large: f64, unit: &str, parts: f64, small: &str| {
        let rest = ((large - large.floor()) * parts).floor();
        if rest > 0.0 {
            format!("{}{unit} {rest}{small}", large.floor())
        } else {
            format!("{}{unit}", large.floor())
        }
    };
    match () {
        () if hours < 1.0 => two(minutes, "m", 60.0, "s"),
        () if days < 1.0 => two(hours, "h", 60.0, "m"),
        () if days < 365.0 => two(days, "d", 24.0, "h"),
        () if days < 365_000.0 => format!("{:.1} years", days / 365.0),
        () => "thousands of years".to_owned(),
    }
}

/// An amount of memory such as `512MB`, `8GB` or `1.5GiB`, in bytes.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    match measured(text, &UNITS) {
        None => Err("not an amount of memory; write 512MB, 8GB or 1.5GiB".to_owned()),
        Some(bytes) if bytes < 1.0 => Err("must be at least one byte".to_owned()),
        Some(bytes) if bytes < u64::MAX as f64 => Ok(bytes as u64),
        Some(_) => Err("too large for any machine".to_owned()),
    }
}

/// Formats an amount of memory: `1.5GB`.
pub(crate) fn memory(bytes: u64) -> String {
    match UNITS[1..5].iter().rev().find(|(_, size)| bytes as f64 >= *size) {
        Some((name, size)) => format!("{:.1}{name}", bytes as f64 / size),
        None => format!("{bytes}B"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (13_267_364, "13,267,364")] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn times_are_shown_as_they_are_written() {
        for text in ["90s", "1500ms", "0s"] {
            assert_eq!(shown(duration(text).expect("a time")), text);
        }
    }

    #[test]
    fn times() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("2h"), Ok(Duration::from_secs(7200)));
        for wrong in ["", "10", "s", "-1s", "10 s", "1d", "infs", "nans", "1e999s", "é"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn rough_times() {
        for (seconds, text) in [
            (0.2, "1s"),
            (59.4, "59s"),
            (60.0, "1m"),
            (605.0, "10m 5s"),
            (7300.0, "2h 1m"),
            (90_000.0, "1d 1h"),
            (86_400.0 * 730.0, "2.0 years"),
            (f64::INFINITY, "thousands of years"),
        ] {
            assert_eq!(rough(seconds), text);
        }
    }

    #[test]
    fn amounts_of_memory() {
        assert_eq!(bytes("1B"), Ok(1));
        assert_eq!(bytes("8GB"), Ok(8_000_000_000));
        assert_eq!(bytes("1.5kib"), Ok(1536));
        assert_eq!(bytes("2TiB"), Ok(1 << 41));
        for wrong in [
            "",
            "8",
            "GB",
            "-1GB",
            "8 GB",
            "8G",
            "0MB",
            "0.1B",
            "1e3MB",
            "infGB",
            "99999999TB",
            "é",
            "1..2MB",
        ] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
        assert_eq!(memory(999), "999B");
        assert_eq!(memory(1000), "1.0KB");
        assert_eq!(memory(16_040_000_000), "16.0GB");
    }
}
