import type { IncomingMessage } from "node:http";
import {
  BadRequestError,
  ContentRefusedError,
  FILE_NUMBER,
  filePartName,
  InvalidInputError,
  nameKinds,
} from "@guildhall/core";
import type { Endpoint, FieldError, FieldProblem, FileRule, ReceivedFile } from "@guildhall/core";
import type { FastifyInstance } from "fastify";
import { kindOf } from "./file-kind.ts";
import { readFormParts } from "./form-parts.ts";
import type { FormPart } from "./form-parts.ts";
import { ENTITY, joinBody, MAX_TEXT_BYTES, readText, textFieldsOf } from "./form-texts.ts";
import type { FormText } from "./form-texts.ts";
import { isHonestFileName, MAX_FILE_NAME_LENGTH } from "./honest-file-name.ts";
import { spool } from "./spool.ts";
import type { SpooledBytes } from "./spool.ts";

/** An endpoint's file rules by field. */
export type FileRules = NonNullable<Endpoint["files"]>;

/** A form's body, and its files by field. */
export interface FormBody {
  readonly body: unknown;
  readonly files: Readonly<Record<string, ReceivedFile | readonly ReceivedFile[] | undefined>>;
  /** Drops the files; they can't be read any more. */
  close(): Promise<void>;
}

export interface FormOptions {
  readonly endpoint: Pick<Endpoint, "body" | "files">;
  /** Where files too large for memory are kept until their call ends. */
  readonly folder: string;
}

const MEGABYTE = 1024 * 1024;
const FORM_TYPE = /^multipart\/form-data\s*;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))\s*$/i;
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** A received file, before it's known whether all are wanted. */
interface Arrival {
  readonly part: string;
  readonly rule: FileRule;
  /** The field in the rules: the part's name, or the numbered one with `{n}`. */
  readonly field: string;
  /** Its number within its field; 0 if it isn't numbered. */
  readonly order: number;
  readonly name: string;
  readonly bytes: SpooledBytes;
}

/**
 * Streams a form with files; large ones go to disk. Without files, it may come as JSON.
 * @throws {ContentRefusedError} when it isn't a form, or a file is too large or of another kind
 * @throws {InvalidInputError} on fields that are missing, unknown, empty, too many, badly named or duplicated
 * @throws {BadRequestError} when the form is malformed
 */
export async function readForm(request: IncomingMessage, options: FormOptions): Promise<FormBody> {
  const type = request.headers["content-type"] ?? "";
  const boundary = FORM_TYPE.exec(type);
  if (boundary === null && !JSON_TYPE.test(type))
    throw new ContentRefusedError("ErrorUnsupportedType", { field: "body", code: "not_multipart" });
  const form = new FormInTheMaking(options);
  const pieces = piecesOf(request);
  try {
    refuseTooMuch(request, options.endpoint.files ?? {});
    if (boundary === null) await form.take(entityOf(pieces));
    else await form.take(readFormParts(pieces, boundary[1] ?? boundary[2] ?? ""));
    return await form.finish();
  } catch (error) {
    // The rest is discarded, so that the sender gets the response; a pending iterator would block that.
    await pieces.return();
    request.resume();
    await form.close();
    throw error;
  }
}

async function* entityOf(content: FormPart["content"]): AsyncGenerator<FormPart, void, undefined> {
  yield { name: ENTITY, fileName: null, content };
}

async function* piecesOf(request: IncomingMessage): AsyncGenerator<Buffer, void, undefined> {
  try {
    // Requests have no encoding set, so chunks are bytes.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch (error) {
    throw new BadRequestError("the body broke off", { cause: error });
  }
}

/** Rejects before reading if the declared size exceeds all allowed files together. */
function refuseTooMuch(request: IncomingMessage, rules: FileRules): void {
  const maxBytes = Object.values(rules).reduce(
    (sum, { maxBytes: most, maxCount = 1 }) => sum + most * maxCount,
    MAX_TEXT_BYTES,
  );
  if (Number(request.headers["content-length"] ?? 0) <= maxBytes) return;
  const [largest] = Object.entries(rules).sort(([, first], [, second]) => second.maxBytes - first.maxBytes);
  throw fileTooLarge(filePartName(largest?.[0] ?? "body", 0), largest?.[1].maxBytes ?? MAX_TEXT_BYTES);
}

function fileTooLarge(field: string, maxBytes: number): ContentRefusedError {
  return new ContentRefusedError("ErrorTooLarge", { field, code: "file_size", values: { max: maxBytes / MEGABYTE } });
}

class FormInTheMaking {
  readonly #options: FormOptions;
  readonly #rules: FileRules;
  readonly #arrivals: Arrival[] = [];
  readonly #texts: FormText[] = [];
  readonly #problems: FieldError[] = [];
  readonly #textFields: ReadonlySet<string>;

  constructor(options: FormOptions) {
    this.#options = options;
    this.#rules = options.endpoint.files ?? {};
    this.#textFields = textFieldsOf(options.endpoint.body);
  }

  async take(parts: AsyncIterable<FormPart>): Promise<void> {
    for await (const part of parts) {
      const place = placeOf(part.name, this.#rules);
      if (place !== null) await this.#takeFile(part, place);
      else if (part.name === ENTITY || this.#textFields.has(part.name)) await this.#takeText(part);
      else await this.#passOver(part);
    }
  }

  async #takeText({ name, content }: FormPart): Promise<void> {
    const text = await readText(content, MAX_TEXT_BYTES - this.#texts.reduce((sum, each) => sum + each.text.length, 0));
    this.#texts.push({ name, text });
  }

  /** An unknown part: discarded, but only up to a file's maximum size. */
  async #passOver({ name, content }: FormPart): Promise<void> {
    const maxBytes = Object.values(this.#rules).reduce((most, rule) => Math.max(most, rule.maxBytes), MAX_TEXT_BYTES);
    let size = 0;
    for await (const piece of content) {
      size += piece.length;
      if (size > maxBytes) throw fileTooLarge(name, maxBytes);
    }
    this.#problems.push({ field: name, code: "unknown_field" });
  }

  async #takeFile({ name: part, fileName, content }: FormPart, { field, order, rule }: Place): Promise<void> {
    const { folder } = this.#options;
    const bytes = await spool(content, {
      folder,
      maxBytes: rule.maxBytes,
      tooMany: () => fileTooLarge(part, rule.maxBytes),
    });
    this.#arrivals.push({ part, field, order, rule, name: fileName ?? "", bytes });
    const problem = problemOf({ fileName, size: bytes.size, rule });
    if (problem !== null) this.#problems.push({ field: part, ...problem });
    else if (this.#arrivals.filter((each) => each.part === part).length === 2)
      this.#problems.push({ field: part, code: "duplicate" });
  }

  async finish(): Promise<FormBody> {
    const unlessTold = (field: string) => !this.#problems.some((each) => each.field === field);
    const missing = Object.entries(this.#rules).filter(
      ([field, rule]) => isMissing(field, rule, this.#arrivals) && unlessTold(field),
    );
    const beyond = Object.entries(this.#rules).flatMap(([field, rule]) => beyondCount(field, rule, this.#arrivals));
    const problems = [
      ...this.#problems,
      ...missing.map(([field]): FieldError => ({ field, code: "required" })),
      ...beyond,
    ];
    if (problems.length > 0) throw new InvalidInputError(problems);
    const body = joinBody(this.#texts, this.#options.endpoint.body);
    const files: Record<string, ReceivedFile | readonly ReceivedFile[] | undefined> = {};
    for (const [field, rule] of Object.entries(this.#rules)) {
      const received: ReceivedFile[] = [];
      const own = this.#arrivals
        .filter((each) => each.field === field)
        .sort((first, second) => first.order - second.order);
      for (const arrival of own) received.push(await receive(arrival));
      files[field] = rule.maxCount === undefined ? received[0] : received;
    }
    return { body, files, close: () => this.close() };
  }

  async close(): Promise<void> {
    await Promise.all(this.#arrivals.map(({ bytes }) => bytes.close()));
  }
}

interface Place {
  readonly field: string;
  readonly order: number;
  readonly rule: FileRule;
}

/** A part's field in the rules; null if it isn't a file field. */
function placeOf(part: string, rules: FileRules): Place | null {
  for (const [field, rule] of Object.entries(rules)) {
    if (rule.maxCount === undefined) {
      if (part === field) return { field, rule, order: 0 };
      continue;
    }
    const [before = "", after = ""] = field.split(FILE_NUMBER);
    const number = part.slice(before.length, part.length - after.length);
    const fits = part.startsWith(before) && part.endsWith(after) && /^\d{1,9}$/.test(number);
    if (fits) return { field, rule, order: Number(number) };
  }
  return null;
}

type Problem = FieldProblem;

function problemOf(file: {
  readonly fileName: string | null;
  readonly size: number;
  readonly rule: FileRule;
}): Problem | null {
  const { fileName, size, rule } = file;
  if (fileName === null) return { code: "required" };
  if (size === 0) return { code: rule.maxCount === undefined ? "required" : "file_empty" };
  return isHonestFileName(fileName) ? null : { code: "file_name", values: { count: MAX_FILE_NAME_LENGTH } };
}

function isMissing(field: string, { maxCount, isOptional }: FileRule, arrivals: readonly Arrival[]): boolean {
  return maxCount === undefined && isOptional !== true && !arrivals.some((each) => each.field === field);
}

function beyondCount(field: string, { maxCount }: FileRule, arrivals: readonly Arrival[]): FieldError[] {
  const own = arrivals.filter((each) => each.field === field);
  if (maxCount === undefined || own.length <= maxCount) return [];
  return [{ field: own[maxCount]?.part ?? field, code: "too_many", values: { max: maxCount } }];
}

async function receive({ part, name, rule, bytes }: Arrival): Promise<ReceivedFile> {
  // The sender's file name and type don't matter.
  const kind = await kindOf(bytes, rule);
  if (kind !== null) return { field: part, name, kind, size: bytes.size, sha256: bytes.sha256, read: bytes.read };
  const isPicture = rule.kinds.every((each) => each === "jpeg" || each === "png");
  const problem: Problem = isPicture
    ? { code: "image_type" }
    : { code: "file_type", values: { kinds: nameKinds(rule.kinds) } };
  throw new ContentRefusedError("ErrorUnsupportedType", { field: part, ...problem });
}

/** Leaves bodies unread for `readForm`, which runs after authorization. */
export function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
}
