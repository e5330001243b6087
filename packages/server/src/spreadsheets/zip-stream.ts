import { crc32, createDeflateRaw } from "node:zlib";

/** A zip entry; its content is requested when its turn comes. */
export interface ZipSource {
  readonly path: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  readonly path: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const FIXED_DATE = 0x21;
/** Sizes follow the content, names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;

/** Streams a zip of less than 4 GB; compression runs off the event loop. */
export async function* writeZip(sources: Iterable<ZipSource>): AsyncGenerator<Buffer, void, undefined> {
  const written: Written[] = [];
  let offset = 0;
  for (const { path: name, content } of sources) {
    const path = Buffer.from(name);
    const head = localHead(path);
    yield head;
    const state = { crc: 0, size: 0, packed: 0 };
    for await (const piece of pack(content, state)) yield piece;
    yield fields([0x08074b50, 4], [state.crc, 4], [state.packed, 4], [state.size, 4]);
    written.push({ path, ...state, offset });
    offset += head.length + state.packed + 16;
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  const count = written.length;
  yield fields([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [directory.length, 4], [offset, 4], [0, 2]);
}

async function* pack(
  content: ZipSource["content"],
  state: { crc: number; size: number; packed: number },
): AsyncGenerator<Buffer, void, undefined> {
  const packer = createDeflateRaw({ level: 6 });
  const feed = async (): Promise<void> => {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      state.crc = crc32(bytes, state.crc);
      state.size += bytes.length;
      // Called back once it's compressed, or the stream is destroyed.
      await new Promise<void>((resolve) => packer.write(bytes, () => resolve()));
      if (packer.destroyed) return;
    }
    packer.end();
  };
  feed().catch((error: Error) => packer.destroy(error));
  for await (const piece of packer) {
    state.packed += (piece as Buffer).length;
    yield piece as Buffer;
  }
}

function localHead(path: Buffer): Buffer {
  const head = fields(
    [0x04034b50, 4],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATE, 2],
    [0, 2],
    [FIXED_DATE, 2],
    [0, 4],
    [0, 4],
    [0, 4],
    [path.length, 2],
    [0, 2],
  );
  return Buffer.concat([head, path]);
}

function directoryEntry({ path, crc, packed, size, offset }: Written): Buffer {
  const head = fields(
    [0x02014b50, 4],
    [VERSION, 2],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATE, 2],
    [0, 2],
    [FIXED_DATE, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [path.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  );
  return Buffer.concat([head, path]);
}

/** Little-endian numbers of 2 or 4 bytes each. */
function fields(...values: readonly (readonly [value: number, size: 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of values) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}
