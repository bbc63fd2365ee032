//! A connection to a program on this machine that receives something besides the answer.

use std::io::{self, BufWriter, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};

use crate::streams::exit::{Failure, reason};

/// A connection over TCP; only this side writes.
pub(crate) struct Socket {
    stream: TcpStream,
    /// The program and its address, in messages.
    name: String,
}

impl Socket {
    /// Connects to a program that listens on this port.
    ///
    /// # Errors
    /// No program listens there, or this system has no connections; the hint is the remedy.
    pub(crate) fn open(program: &str, port: u16, hint: &str) -> Result<Self, Failure> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let name = format!("{program} at {address}");
        let stream = TcpStream::connect(address).map_err(|error| {
            Failure::input(format!("cannot connect to {name}: {}", reason(&error)), Some(hint))
        })?;
        Ok(Self { stream, name })
    }

    /// Writes everything with `write`.
    ///
    /// # Errors
    /// The other program has ended the connection.
    pub(crate) fn write(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
        let mut buffer = BufWriter::new(&self.stream);
        let written = write(&mut buffer).and_then(|()| buffer.flush());
        let _ = buffer.into_parts(); // what is left after an error is not written again
        written.map_err(|error| {
            let message = format!("cannot write to {}: {}", self.name, reason(&error));
            Failure::input(message, Some("see why it ended, or name a file"))
        })
    }
}
