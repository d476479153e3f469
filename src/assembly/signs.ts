// AssemblyScript: see README.md of this folder.

export const TAB: u32 = 0x09;
export const NEWLINE: u32 = 0x0a;
export const RETURN: u32 = 0x0d;
export const SPACE: u32 = 0x20;
export const HASH: u32 = 0x23;
export const OPEN: u32 = 0x28;
export const CLOSE: u32 = 0x29;
export const STAR: u32 = 0x2a;
export const DASH: u32 = 0x2d;
export const DOT: u32 = 0x2e;
export const ZERO: u32 = 0x30;
export const EQUALS: u32 = 0x3d;
export const UNDERSCORE: u32 = 0x5f;
export const BAR: u32 = 0x7c;
export const BYTE_ORDER_MARK: u32 = 0xef;
