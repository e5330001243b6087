import { fromBuffer } from "yauzl";
import type { Entry, ZipFile } from "yauzl";
import { sheetRefused } from "./sheet-problem.ts";

/** Maximum parts of a file; office programs write a few dozen. */
const MAX_ENTRIES = 1_000;
/** Maximum total declared size of all parts, in bytes. */
const MAX_CLAIMED_BYTES = 64 * 1024 * 1024;
/** Maximum unpacked size of one part, in bytes, whatever it declares. */
const MAX_PART_BYTES = 8 * 1024 * 1024;

const MACROS = /vbaProject[^/]*\.bin$|(^|\/)macrosheets\//i;

/** A file's parts by path; reading one unpacks only as much as is consumed. */
export interface ZipParts {
  has(path: string): boolean;
  /** Streams a part. @throws {SheetRefusal} `file_too_complex` beyond 8 MB */
  read(path: string): AsyncGenerator<Buffer, void, undefined>;
}

/**
 * Opens a zip and checks its directory before unpacking; raise `maxClaimedBytes` only to read small parts.
 * @throws {SheetRefusal} when it has macros, a password or too much content, or isn't a zip
 */
export async function openZip(bytes: Buffer, { maxClaimedBytes = MAX_CLAIMED_BYTES } = {}): Promise<ZipParts> {
  const zip = await open(bytes);
  const entries = await listEntries(zip);
  refuseHostile([...entries.values()], maxClaimedBytes);
  return {
    has: (path) => entries.has(path),
    async *read(path) {
      const entry = entries.get(path);
      if (entry === undefined) throw sheetRefused("file_unreadable");
      let size = 0;
      for await (const chunk of await openEntry(zip, entry)) {
        size += (chunk as Buffer).length;
        if (size > MAX_PART_BYTES) throw sheetRefused("file_too_complex");
        yield chunk as Buffer;
      }
    },
  };
}

// Unpacking enforces the sizes declared in the directory.
const OPTIONS = { lazyEntries: true, validateEntrySize: true, strictFileNames: false, autoClose: false } as const;

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, OPTIONS, (error, zip) =>
      error === null ? resolve(zip) : reject(sheetRefused("file_unreadable")),
    );
  });
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let count = 0;
    zip.on("entry", (entry: Entry) => {
      count += 1;
      // Of duplicate names the first counts, as in office programs.
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
      if (count > MAX_ENTRIES) reject(sheetRefused("file_too_complex"));
      else zip.readEntry();
    });
    zip.on("end", () => resolve(entries));
    zip.on("error", () => reject(sheetRefused("file_unreadable")));
    zip.readEntry();
  });
}

function refuseHostile(entries: readonly Entry[], maxClaimedBytes: number): void {
  if (entries.some((entry) => entry.isEncrypted())) throw sheetRefused("file_encrypted");
  if (entries.some((entry) => MACROS.test(entry.fileName))) throw sheetRefused("file_macros");
  const claimed = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (claimed > maxClaimedBytes) throw sheetRefused("file_too_complex");
}

function openEntry(zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error === null ? resolve(stream) : reject(error)));
  });
}
