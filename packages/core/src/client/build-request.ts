import type { Endpoint } from "../lib/endpoint.ts";
import { InvariantError } from "../lib/errors.ts";
import { toJson } from "../lib/json.ts";
import { filePartName } from "../lib/upload.ts";
import type { FileToSend } from "../lib/upload.ts";
import type { TransportRequest } from "../transport/transport.ts";

export interface CallParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly files?: unknown;
}

export interface RequestContext {
  readonly baseUrl: string;
  /** Empty for the default. */
  readonly language: string;
  /** Bearer token; null if cookies identify the caller. */
  readonly token: string | null;
  /** The caller's current workspace; 0 for none. */
  readonly workspaceId: number;
  /** Null if the call moves no value. */
  readonly idempotencyKey: string | null;
}

/** Builds path, query, headers and body. @throws {InvariantError} on a missing or invalid parameter */
export function buildRequest(
  endpoint: Pick<Endpoint, "method" | "path">,
  parts: CallParts,
  context: RequestContext,
): Omit<TransportRequest, "signal"> {
  const url = context.baseUrl + fillPath(endpoint.path, parts.params) + queryText(parts.query);
  return { method: endpoint.method, url, headers: headersOf(parts, context), ...contentOf(parts) };
}

function contentOf({ body, files }: CallParts): Pick<TransportRequest, "body" | "form"> {
  const text = body === undefined ? undefined : toJson(body);
  if (files === undefined) return text === undefined ? {} : { body: text };
  // Safe: the endpoint's types guarantee the content.
  const sent = Object.entries(files as Readonly<Record<string, FileToSend | readonly FileToSend[] | undefined>>);
  const parts = sent.flatMap(([field, value]) =>
    listFiles(value).map((file, index) => [filePartName(field, index), file] as const),
  );
  return { form: { files: Object.fromEntries(parts), ...(text === undefined ? {} : { entity: text }) } };
}

function listFiles(value: FileToSend | readonly FileToSend[] | undefined): readonly FileToSend[] {
  if (value === undefined) return [];
  // Safe: a file isn't an array; Array.isArray doesn't narrow readonly arrays.
  return Array.isArray(value) ? (value as readonly FileToSend[]) : [value as FileToSend];
}

function headersOf(parts: CallParts, context: RequestContext): Record<string, string> {
  const { language, token, workspaceId, idempotencyKey } = context;
  return {
    accept: "application/json",
    // A form's content type includes its boundary, which only the transport knows.
    ...(parts.body !== undefined && parts.files === undefined && { "content-type": "application/json" }),
    ...(language !== "" && { "x-language": language }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(workspaceId !== 0 && { "x-workspace-id": String(workspaceId) }),
    ...(idempotencyKey !== null && { "idempotency-key": idempotencyKey }),
  };
}

function fillPath(path: string, params: unknown): string {
  const values = fieldsOf(params);
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const text = String(values[name] ?? "");
    // Dot segments would escape the path, encoded or not.
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
  // Safe: the endpoint's types guarantee that a part is an object.
  return (part ?? {}) as Readonly<Record<string, unknown>>;
}
