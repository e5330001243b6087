import { constants, deflateRawSync } from "node:zlib";

/** A zip entry, with false directory data where given. */
export interface ZipPart {
  readonly name: string;
  readonly content: string | Uint8Array | RepeatedText;
  /** The declared unpacked size, in bytes. */
  readonly claims?: number;
  readonly isEncrypted?: boolean;
}

/** A start, a text repeated many times, and an end: arbitrarily large, but tiny when compressed. */
export interface RepeatedText {
  readonly start: string;
  readonly repeated: string;
  readonly times: number;
  readonly end: string;
}

/** Builds a zip by hand, so that it can lie. Checksums are 0. */
export function buildZip(parts: readonly ZipPart[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const { packed, size } = pack(part.content);
    const name = Buffer.from(part.name);
    const fields = {
      packed: packed.length,
      size: part.claims ?? size,
      name: name.length,
      flags: 0x0800 | (part.isEncrypted === true ? 1 : 0),
    };
    const head = localHead(fields);
    files.push(head, name, packed);
    directory.push(centralHead(fields, offset), name);
    offset += head.length + name.length + packed.length;
  }
  const central = Buffer.concat(directory);
  return new Uint8Array(Buffer.concat([...files, central, endOf(parts.length, central.length, offset)]));
}

interface Fields {
  readonly packed: number;
  readonly size: number;
  readonly name: number;
  readonly flags: number;
}

const DEFLATE = 8;

function localHead({ packed, size, name, flags }: Fields): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt32LE(packed, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(name, 26);
  return head;
}

function centralHead({ packed, size, name, flags }: Fields, offset: number): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(DEFLATE, 10);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name, 28);
  head.writeUInt32LE(offset, 42);
  return head;
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function pack(content: ZipPart["content"]): { readonly packed: Buffer; readonly size: number } {
  if (typeof content === "string" || content instanceof Uint8Array) {
    const bytes = Buffer.from(content);
    return { packed: deflateRawSync(bytes), size: bytes.length };
  }
  // Byte-aligned blocks without back references can be concatenated: compress one, repeat it.
  const block = (text: string): Buffer => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const repeated = block(content.repeated);
  const packed = Buffer.concat([
    block(content.start),
    ...Array.from({ length: content.times }, () => repeated),
    deflateRawSync(content.end),
  ]);
  return { packed, size: content.start.length + content.repeated.length * content.times + content.end.length };
}
