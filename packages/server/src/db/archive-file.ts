import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { AppError } from "@guildhall/core";

/** The message says why the file can't be used. */
export class ArchiveError extends AppError {
  constructor(message: string) {
    super("ErrorBadRequest", message);
  }
}

/** First line of an archive. */
export interface ArchiveHead {
  readonly format: "guildhall";
  readonly version: 1;
  /** The whole database, or one workspace with its members' accounts. */
  readonly scope: "database" | "workspace";
  /** Migrations of the source database; the target must have the same ones. */
  readonly migrations: readonly string[];
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

/** A table's row count and an order-independent checksum. */
export interface TableSum {
  readonly table: string;
  readonly rows: number;
  /** Sum of the rows' hashes modulo 2^64, hex. */
  readonly sum: string;
}

/** Adds up rows as they stream by. */
export class RowSum {
  #rows = 0;
  #sum = 0n;

  add(row: string): void {
    this.#rows += 1;
    this.#sum = BigInt.asUintN(64, this.#sum + createHash("sha256").update(row).digest().readBigUInt64BE());
  }

  of(table: string): TableSum {
    return { table, rows: this.#rows, sum: this.#sum.toString(16).padStart(16, "0") };
  }
}

/** The head, the start of a table, a row (JSON as PostgreSQL writes it), its sum, or an upload. */
export type ArchiveLine =
  | { readonly kind: "head"; readonly head: ArchiveHead }
  | { readonly kind: "table"; readonly table: string }
  | { readonly kind: "row"; readonly row: string }
  | { readonly kind: "sum"; readonly sum: TableSum }
  | { readonly kind: "file"; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: "end" };

const MARKS = { head: "H", table: "T", row: "R", sum: "S", file: "F", end: "E" } as const;

/** Writes under a temporary name and renames the finished file. */
export class ArchiveWriter {
  readonly #file: string;
  readonly #gzip = createGzip({ level: 6 });
  readonly #out: Writable;
  /** Rejects when writing fails, so nothing waits forever. */
  readonly #failure: Promise<never>;
  #isFailed = false;

  /** @throws {ArchiveError} when it's a folder */
  constructor(file: string) {
    this.#file = file;
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
      throw new ArchiveError(`${file} is a folder: give the name of a file in it`);
    }
    this.#out = createWriteStream(`${file}.part`, { mode: 0o600, flush: true });
    this.#gzip.pipe(this.#out);
    this.#failure = new Promise((_, reject) => {
      this.#out.once("error", (error) => {
        this.#isFailed = true;
        reject(new ArchiveError(`${file} cannot be written: ${error.message}`));
      });
    });
    this.#failure.catch(() => undefined);
  }

  /** @throws {ArchiveError} when the file can't be written */
  async write(line: ArchiveLine): Promise<void> {
    if (this.#isFailed) {
      await this.#failure;
    }
    if (!this.#gzip.write(`${MARKS[line.kind]}${textOf(line)}\n`)) {
      await Promise.race([once(this.#gzip, "drain"), this.#failure]);
    }
  }

  async close(): Promise<void> {
    await this.write({ kind: "end" });
    this.#gzip.end();
    await Promise.race([finished(this.#out), this.#failure]);
    renameSync(`${this.#file}.part`, this.#file);
  }

  /** Leaves nothing of an archive that can't be finished. */
  async abandon(): Promise<void> {
    this.#gzip.destroy();
    this.#out.destroy();
    await finished(this.#out).catch(() => undefined);
    rmSync(`${this.#file}.part`, { force: true });
  }
}

function textOf(line: ArchiveLine): string {
  switch (line.kind) {
    case "head":
      return JSON.stringify(line.head);
    case "table":
      return line.table;
    case "row":
      return line.row;
    case "sum":
      return JSON.stringify(line.sum);
    case "file":
      return `${line.name} ${Buffer.from(line.bytes).toString("base64")}`;
    case "end":
      return "";
  }
}

/** Line by line. @throws {ArchiveError} when it isn't an archive, is damaged or cut short */
export async function* readArchive(file: string): AsyncGenerator<ArchiveLine> {
  const raw = createReadStream(file);
  const plain = raw.pipe(createGunzip());
  raw.on("error", (error) => plain.destroy(error));
  let last: ArchiveLine["kind"] | null = null;
  try {
    for await (const line of createInterface({ input: plain, crlfDelay: Infinity })) {
      const parsed = parseLine(line);
      last = parsed.kind;
      yield parsed;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new ArchiveError(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (last !== "end") throw new ArchiveError(`${file} is cut short`);
}

function parseLine(line: string): ArchiveLine {
  const text = line.slice(1);
  switch (line[0]) {
    case MARKS.head:
      return { kind: "head", head: parseHead(text) };
    case MARKS.table:
      return { kind: "table", table: text };
    case MARKS.row:
      return { kind: "row", row: text };
    case MARKS.sum:
      // Written by this module, and gzip's checksum catches damaged files.
      return { kind: "sum", sum: JSON.parse(text) as TableSum };
    case MARKS.file: {
      const end = text.indexOf(" ");
      return { kind: "file", name: text.slice(0, end), bytes: Buffer.from(text.slice(end + 1), "base64") };
    }
    case MARKS.end:
      return { kind: "end" };
    default:
      throw new ArchiveError("the file is no archive of this product");
  }
}

function parseHead(text: string): ArchiveHead {
  const head = JSON.parse(text) as Partial<ArchiveHead>;
  if (head.format !== "guildhall" || head.version !== 1) {
    throw new ArchiveError("the file was made by a version that this one does not understand");
  }
  // Checked above; the rest was written along with it.
  return head as ArchiveHead;
}
