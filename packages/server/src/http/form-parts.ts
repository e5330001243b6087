import { BadRequestError } from "@guildhall/core";

/** Maximum header size of a part, in bytes. */
const MAX_HEADING_BYTES = 4 * 1024;
/** Maximum length of a part's name as written; no endpoint has as long a field. */
const MAX_NAME_LENGTH = 200;
/** Maximum parts of a form; no endpoint needs as many. */
const MAX_PARTS = 40;

const LINE_END = "\r\n";
const HEADING_END = "\r\n\r\n";

/** The content must be read before asking for the next part. */
export interface FormPart {
  readonly name: string;
  /** As sent; null if the part isn't a file. */
  readonly fileName: string | null;
  readonly content: AsyncGenerator<Buffer, void, undefined>;
}

/**
 * Streams a form part by part, holding at most one chunk.
 * @throws {BadRequestError} when it isn't a form, is cut off, or looks like an attack
 */
export async function* readFormParts(
  chunks: AsyncIterable<Buffer>,
  boundary: string,
): AsyncGenerator<FormPart, void, undefined> {
  const stream = new Window(chunks);
  const line = Buffer.from(`--${boundary}`);
  if (!(await stream.take(line.length)).equals(line))
    throw new BadRequestError("the form does not begin with its boundary");
  for (let count = 0; ; count += 1) {
    const next = (await stream.take(2)).toString("latin1");
    if (next === "--") return stream.drop();
    if (next !== LINE_END) throw new BadRequestError("the form has a broken boundary");
    if (count === MAX_PARTS) throw new BadRequestError("the form has too many parts");
    const heading = await readHeading(stream);
    yield { ...readDisposition(heading), content: stream.until(Buffer.from(`${LINE_END}--${boundary}`)) };
  }
}

/** Received bytes that haven't been consumed. */
class Window {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done === true) throw new BadRequestError("the body broke off");
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
  }

  async take(size: number): Promise<Buffer> {
    while (this.#held.length < size) await this.#more();
    const taken = this.#held.subarray(0, size);
    this.#held = this.#held.subarray(size);
    return taken;
  }

  /** The bytes before `mark`, which is consumed too; null if longer than `max`. */
  async takeUntil(mark: string, max: number): Promise<Buffer | null> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      if (at > max || (at === -1 && this.#held.length > max)) return null;
      if (at !== -1) {
        const taken = await this.take(at);
        await this.take(mark.length);
        return taken;
      }
      await this.#more();
    }
  }

  /** Streams the bytes before `mark`, which is consumed too. */
  async *until(mark: Buffer): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      // Without the mark, everything but its possible beginning is content.
      const size = at === -1 ? this.#held.length - mark.length + 1 : at;
      if (size > 0) yield await this.take(size);
      if (at !== -1) return void (await this.take(mark.length));
      await this.#more();
    }
  }

  /** Discards what follows the form. */
  async drop(): Promise<void> {
    this.#held = Buffer.alloc(0);
    while ((await this.#chunks.next()).done !== true);
  }
}

async function readHeading(stream: Window): Promise<string> {
  const bytes = await stream.takeUntil(HEADING_END, MAX_HEADING_BYTES);
  if (bytes === null) throw new BadRequestError("the heading of a part is too long");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new BadRequestError("the heading of a part is no UTF-8", { cause: error });
  }
}

const DISPOSITION = /^content-disposition:[ \t]*form-data[ \t]*(;.*)$/im;
const NAME = /;[ \t]*name="((?:[^"\\]|\\.)*)"/i;
const FILE_NAME = /;[ \t]*filename="((?:[^"\\]|\\.)*)"/i;
const LONG_FILE_NAME = /;[ \t]*filename\*=utf-8'[^']*'([^;\s]+)/i;

function readDisposition(heading: string): Pick<FormPart, "name" | "fileName"> {
  const [, parameters = ""] = DISPOSITION.exec(heading) ?? [];
  const name = NAME.exec(parameters)?.[1];
  if (name === undefined) throw new BadRequestError("a part of the form has no name");
  if (name.length > MAX_NAME_LENGTH) throw new BadRequestError("the name of a part is too long");
  return { name: unescape(name), fileName: longFileName(parameters) ?? plainFileName(parameters) };
}

function plainFileName(parameters: string): string | null {
  const written = FILE_NAME.exec(parameters)?.[1];
  return written === undefined ? null : unescape(written);
}

/** Some clients write non-ASCII names only this way. */
function longFileName(parameters: string): string | null {
  try {
    return decodeURIComponent(LONG_FILE_NAME.exec(parameters)?.[1] ?? "%");
  } catch {
    return null;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { "%22": '"', "%0D": "\r", "%0A": "\n", '\\"': '"', "\\\\": "\\" };

/** Browsers percent-encode three characters; other clients escape two with a backslash. */
function unescape(text: string): string {
  return text.replaceAll(/%22|%0D|%0A|\\["\\]/gi, (escape) => ESCAPES[escape.toUpperCase()] ?? escape);
}
