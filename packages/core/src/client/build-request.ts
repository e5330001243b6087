import type { Endpoint } from "../lib/endpoint.ts";
import { InvariantError } from "../lib/errors.ts";
import { filePartName } from "../lib/upload.ts";
import type { FileToSend } from "../lib/upload.ts";
import type { TransportRequest } from "../transport/transport.ts";

/** What a call is made of, before it is a request. */
export interface CallParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly files?: unknown;
}

/** What of the client goes into every request. */
export interface RequestContext {
  readonly baseUrl: string;
  /** Empty when none is chosen. */
  readonly language: string;
  /** Bearer token; null where cookies identify the caller. */
  readonly token: string | null;
  /** The workspace that the caller shows; 0 where it shows none. */
  readonly workspaceId: number;
  /** Null where the call moves no value. */
  readonly idempotencyKey: string | null;
}

/** Puts path, query, headers and body together. @throws {InvariantError} on a missing or unusable parameter */
export function buildRequest(
  endpoint: Pick<Endpoint, "method" | "path">,
  parts: CallParts,
  context: RequestContext,
): Omit<TransportRequest, "signal"> {
  const url = context.baseUrl + fillPath(endpoint.path, parts.params) + queryText(parts.query);
  return { method: endpoint.method, url, headers: headersOf(parts, context), ...contentOf(parts) };
}

function contentOf({ body, files }: CallParts): Pick<TransportRequest, "body" | "form"> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  if (files === undefined) return text === undefined ? {} : { body: text };
  // The endpoint's types have made sure of what is in it.
  const sent = Object.entries(files as Readonly<Record<string, FileToSend | readonly FileToSend[] | undefined>>);
  const parts = sent.flatMap(([field, value]) =>
    listFiles(value).map((file, index) => [filePartName(field, index), file] as const),
  );
  return { form: { files: Object.fromEntries(parts), ...(text === undefined ? {} : { entity: text }) } };
}

function listFiles(value: FileToSend | readonly FileToSend[] | undefined): readonly FileToSend[] {
  if (value === undefined) return [];
  // A file is no array; Array.isArray does not see through readonly ones.
  return Array.isArray(value) ? (value as readonly FileToSend[]) : [value as FileToSend];
}

function headersOf(parts: CallParts, context: RequestContext): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json" };
  // The type of a form names its boundary, which only its writer knows.
  if (parts.body !== undefined && parts.files === undefined) headers["content-type"] = "application/json";
  if (context.language !== "") headers["x-language"] = context.language;
  if (context.token !== null) headers["authorization"] = `Bearer ${context.token}`;
  if (context.workspaceId !== 0) headers["x-workspace-id"] = String(context.workspaceId);
  if (context.idempotencyKey !== null) headers["idempotency-key"] = context.idempotencyKey;
  return headers;
}

function fillPath(path: string, params: unknown): string {
  const values = fieldsOf(params);
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const text = String(values[name] ?? "");
    // Dots alone would climb out of the path, encoded or not.
    if (/^\.{0,2}$/.test(text)) throw new InvariantError("unusable path parameter", { path, name, text });
    return encodeURIComponent(text);
  });
}

function queryText(query: unknown): string {
  const pairs = Object.entries(fieldsOf(query))
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function fieldsOf(part: unknown): Readonly<Record<string, unknown>> {
  // The endpoint's types have made sure that a part is an object.
  return (part ?? {}) as Readonly<Record<string, unknown>>;
}
