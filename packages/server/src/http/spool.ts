import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { InvariantError } from "@guildhall/core";

/** In-memory limit per part, in bytes; the rest goes to disk. */
const MEMORY_BYTES = 64 * 1024;

/** Received bytes and access to them. */
export interface SpooledBytes {
  readonly size: number;
  readonly sha256: string;
  /** The first bytes, at most 64 KiB. */
  readonly start: Uint8Array;
  read(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Buffers bytes in memory or, beyond that, in an unlinked file of `folder`, which is gone with the process whatever
 * happens.
 * @throws whatever `tooMany` makes, beyond `maxBytes`
 */
export async function spool(
  pieces: AsyncIterable<Buffer>,
  bounds: { readonly folder: string; readonly maxBytes: number; readonly tooMany: () => Error },
): Promise<SpooledBytes> {
  const hash = createHash("sha256");
  const held: Buffer[] = [];
  let size = 0;
  let file: FileHandle | null = null;
  try {
    for await (const piece of pieces) {
      size += piece.length;
      if (size > bounds.maxBytes) throw bounds.tooMany();
      hash.update(piece);
      if (file === null && size > MEMORY_BYTES) {
        file = await openNameless(bounds.folder);
        await file.writeFile(Buffer.concat(held));
      }
      if (file === null) held.push(piece);
      else await file.writeFile(piece);
    }
  } catch (error) {
    await file?.close();
    throw error;
  }
  return {
    size,
    sha256: hash.digest("hex"),
    ...(file === null ? fromMemory(Buffer.concat(held)) : await fromFile(file, size)),
  };
}

function fromMemory(bytes: Buffer): Pick<SpooledBytes, "start" | "read" | "close"> {
  return { start: bytes, read: () => Promise.resolve(new Uint8Array(bytes)), close: () => Promise.resolve() };
}

async function fromFile(file: FileHandle, size: number): Promise<Pick<SpooledBytes, "start" | "read" | "close">> {
  return {
    start: await readBytes(file, MEMORY_BYTES),
    read: () => readBytes(file, size),
    close: () => file.close(),
  };
}

async function readBytes(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let done = 0;
  while (done < size) {
    const { bytesRead } = await file.read(bytes, done, size - done, done);
    if (bytesRead === 0) throw new InvariantError("a spooled file is shorter than what was written", { size, done });
    done += bytesRead;
  }
  return bytes;
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString("hex"));
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}
