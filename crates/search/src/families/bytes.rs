//! A family as bytes.
//!
//! The numbers of elements and of nodes and the root, then for each node its element and how many nodes before it its
//! two branches are. All numbers have seven bits a byte, the lowest first; all bytes of a number but the last have their
//! highest bit set. Most nodes take four to six bytes.

use std::io::{self, Read, Write};

use super::{Family, FamilyNode, NONE, UNIT};

impl Family {
    /// Writes the family.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut bytes = Vec::new();
        put(&mut bytes, self.elements);
        put(&mut bytes, self.nodes.len() as u32);
        put(&mut bytes, self.root);
        for (id, node) in (0..).zip(&self.nodes).skip(2) {
            put(&mut bytes, node.element);
            put(&mut bytes, id - node.without);
            put(&mut bytes, id - node.with);
            if bytes.len() >= ROOM {
                out.write_all(&bytes)?;
                bytes.clear();
            }
        }
        out.write_all(&bytes)
    }

    /// Reads a family that takes at most `room` bytes of memory.
    ///
    /// # Errors
    /// Those of `from`; it ends too early ([`io::ErrorKind::UnexpectedEof`]), holds no family
    /// ([`io::ErrorKind::InvalidData`]), or one that is too large ([`io::ErrorKind::OutOfMemory`]).
    pub fn read(from: &mut dyn Read, room: usize) -> io::Result<Self> {
        let [elements, count, start] = [get(from)?, get(from)?, get(from)?];
        if (count as usize).saturating_mul(size_of::<FamilyNode>()) > room {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        if count < 2 || start >= count || elements == u32::MAX {
            return Err(invalid());
        }
        let end = |id| FamilyNode { element: elements, without: id, with: id };
        let mut nodes: Vec<FamilyNode> = vec![end(NONE), end(UNIT)];
        for id in 2..count {
            let element = get(from)?;
            let [without, with] = [id.checked_sub(get(from)?), id.checked_sub(get(from)?)];
            let (Some(without), Some(with)) = (without, with) else { return Err(invalid()) };
            let is_below = |to: u32| nodes.get(to as usize).is_some_and(|node| element < node.element);
            if with == NONE || !is_below(without) || !is_below(with) {
                return Err(invalid());
            }
            nodes.push(FamilyNode { element, without, with });
        }
        Ok(Self { elements, nodes, root: start })
    }
}

/// The number of bytes that are written at once.
const ROOM: usize = 1 << 16;

fn invalid() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "is not a family of sets")
}

fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn get(from: &mut dyn Read) -> io::Result<u32> {
    let (mut number, mut shift) = (0u64, 0);
    loop {
        let mut byte = [0];
        from.read_exact(&mut byte)?;
        number |= u64::from(byte[0] & 0x7F) << shift;
        shift += 7;
        if byte[0] < 0x80 {
            return u32::try_from(number).map_err(|_| invalid());
        }
        if shift > 28 {
            return Err(invalid());
        }
    }
}
