import type { IncomingMessage } from "node:http";
import { BadRequestError, ContentRefusedError, InvalidInputError } from "@guildhall/core";
import type { Endpoint, FieldError, FileKind, FileRule, ReceivedFile } from "@guildhall/core";
import type { FastifyInstance } from "fastify";
import { requireModestForm } from "./form-bounds.ts";
import { parseJsonPart } from "./json-body.ts";

/** What the files of a call must be, by field. */
export type FileRules = NonNullable<Endpoint["files"]>;

/** What a form holds: its JSON part, parsed, and its files by field. */
export interface FormBody {
  readonly body: unknown;
  readonly files: Readonly<Record<string, ReceivedFile>>;
}

/** Room for the JSON part, the headings of the parts and the lines between them, in bytes. */
const MAX_REST_BYTES = 64 * 1024;
const MEGABYTE = 1024 * 1024;
const ENTITY = "entity";

const FORM_TYPE = /^multipart\/form-data\s*;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))\s*$/i;

/** First bytes by kind: a zip, or what holds a spreadsheet with a password, which its reader tells as such. */
const SIGNATURES: Readonly<Record<FileKind, readonly string[]>> = {
  jpeg: ["ffd8ff"],
  png: ["89504e470d0a1a0a"],
  pdf: ["255044462d"],
  docx: ["504b0304"],
  xlsx: ["504b0304", "d0cf11e0a1b11ae1"],
};

/**
 * Reads the form of a call that takes files, into memory and no further than its files may be large.
 * @throws {ContentRefusedError} when it is no form, or a file is too large or of another kind
 * @throws {InvalidInputError} on fields that are missing, unknown or there twice
 * @throws {BadRequestError} when it cannot be read as a form
 */
export async function readForm(request: IncomingMessage, rules: FileRules): Promise<FormBody> {
  const type = request.headers["content-type"] ?? "";
  const boundary = FORM_TYPE.exec(type);
  if (boundary === null) throw new ContentRefusedError("ErrorUnsupportedType", { field: "body", code: "not_multipart" });
  const bytes = await readBytes(request, rules);
  requireModestForm(bytes, boundary[1] ?? boundary[2] ?? "");
  const form = await parseForm(bytes, type);
  const problems = [...otherParts(form, rules), ...Object.keys(rules).flatMap((field) => fileProblems(form, field))];
  if (problems.length > 0) throw new InvalidInputError(problems);
  const files: Record<string, ReceivedFile> = {};
  // Looked at above: each field holds exactly one file.
  for (const [field, rule] of Object.entries(rules)) files[field] = await receive(field, form.get(field) as File, rule);
  const entity = form.get(ENTITY);
  return { body: entity === null ? undefined : parseJsonPart(String(entity)), files };
}

async function readBytes(request: IncomingMessage, rules: FileRules): Promise<Buffer> {
  const maxBytes = Object.values(rules).reduce((sum, rule) => sum + rule.maxBytes, MAX_REST_BYTES);
  const chunks: Buffer[] = [];
  let size = Number(request.headers["content-length"] ?? 0);
  let received = 0;
  try {
    if (size > maxBytes) throw tooLarge(rules);
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      // No encoding is set on requests, so that what comes are bytes.
      chunks.push(chunk as Buffer);
      received += (chunk as Buffer).length;
      size = Math.max(size, received);
      if (size > maxBytes) throw tooLarge(rules);
    }
  } catch (error) {
    // What is still on its way is taken and dropped, so that its sender stays to hear why.
    request.resume();
    throw error instanceof ContentRefusedError ? error : new BadRequestError("the body broke off", { cause: error });
  }
  return Buffer.concat(chunks);
}

function tooLarge(rules: FileRules): ContentRefusedError {
  const [largest] = Object.entries(rules).sort(([, first], [, second]) => second.maxBytes - first.maxBytes);
  return fileTooLarge(largest?.[0] ?? "body", largest?.[1].maxBytes ?? MAX_REST_BYTES);
}

function fileTooLarge(field: string, maxBytes: number): ContentRefusedError {
  return new ContentRefusedError("ErrorTooLarge", { field, code: "file_size", values: { max: maxBytes / MEGABYTE } });
}

async function parseForm(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  } catch (error) {
    throw new BadRequestError("the body is no readable form", { cause: error });
  }
}

function otherParts(form: FormData, rules: FileRules): FieldError[] {
  const names = new Set(form.keys());
  return [...names]
    .filter((name) => name !== ENTITY && !Object.hasOwn(rules, name))
    .map((field) => ({ field, code: "unknown_field" }));
}

function fileProblems(form: FormData, field: string): FieldError[] {
  const [first, ...others] = form.getAll(field);
  if (others.length > 0) return [{ field, code: "duplicate" }];
  return first instanceof File && first.size > 0 ? [] : [{ field, code: "required" }];
}

async function receive(field: string, file: File, { kinds, maxBytes }: FileRule): Promise<ReceivedFile> {
  if (file.size > maxBytes) throw fileTooLarge(field, maxBytes);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  // What the sender calls the file, and says of its type, does not matter.
  const kind = kinds.find((each) => SIGNATURES[each].some((signature) => start.startsWith(signature)));
  if (kind !== undefined) return { name: file.name, kind, bytes };
  throw new ContentRefusedError("ErrorUnsupportedType", { field, code: "file_type", values: { kinds: kinds.join(", ") } });
}

/** Leaves every body of this scope unread for `readForm`, which reads once it is known who asks. */
export function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
}
