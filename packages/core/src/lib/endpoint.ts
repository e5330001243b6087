import type { $ZodType, input, output } from "zod/v4/core";
import type { Duty } from "../permissions/duties.ts";
import type { Feature } from "../permissions/features.ts";
import type { Permission } from "../permissions/permissions.ts";
import type { Topic } from "../stream/stream.values.ts";
import type { FileAnswer, FileKind, FileRule, FilesOf, FileToSend, ReceivedFile } from "./upload.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may make a call, as data: enforced by the server, printed in the docs, checked by tests. `anyone` signed in or
 * not; `guest` signed out; `account` signed in, with or without a workspace; `member` signed in to a workspace;
 * `integration` an external program with the workspace's key.
 */
export interface Access {
  /** `jira` is the Forge app, whoever uses it there. */
  readonly who: "anyone" | "guest" | "account" | "member" | "integration" | "jira";
  /** Any of these permissions is enough. */
  readonly permission?: readonly Permission[];
  /** A workspace setting that lets every member in without the permission. */
  readonly setting?: "leaderboardFreeAccess";
  /** Lets people with this duty in without the permission, for their own assignments only. */
  readonly duty?: Duty;
  /** License feature that must be enabled. */
  readonly feature?: Feature;
  /**
   * Closed to integrations that act for the caller: it changes accounts, roles or memberships, which would outlast the
   * integration's key. So are all calls for guests and accounts.
   */
  readonly inPerson?: true;
  /** Open to a widget's session, which is a member's hands on someone else's page; every other call is closed to it. */
  readonly widget?: true;
  /** The resource must be the viewer's own; otherwise the service answers 404 or 403. */
  readonly own?: "profile" | "notification" | "thanks" | "assignment" | "purchase";
}

/** A call as data, shared by client, server and docs. */
export interface Endpoint {
  /** Unique verb phrase in camelCase, such as `giveThanks`. */
  readonly name: string;
  readonly method: Method;
  /** Relative to the API base, parameters in braces: `/users/{id}`. */
  readonly path: string;
  /** One sentence for the API docs. */
  readonly summary: string;
  readonly access: Access;
  /** Always strings on the wire. */
  readonly params?: $ZodType;
  /** Query parameters in snake_case, always strings on the wire. */
  readonly query?: $ZodType;
  /** In camelCase. */
  readonly body?: $ZodType;
  /**
   * Uploaded files by field, which make the call a multipart form. Its body is the JSON of the part `entity`, or text
   * parts named like the body's fields.
   */
  readonly files?: Readonly<Record<string, FileRule>>;
  /** Fields of `data` besides `status`. */
  readonly response: $ZodType;
  /** The answer is a file of this kind; only errors use the envelope. */
  readonly download?: FileKind;
  /** The answer is a spreadsheet: base64 in the envelope, or the file itself if requested by media type. */
  readonly export?: true;
  /** The call creates or moves value: it takes an idempotency key and runs once per key. */
  readonly movesValue?: boolean;
  /** Of a read: news of these makes its response stale. Of a write: what it changes. The main topic comes first. */
  readonly topics?: readonly Topic[];
}

type InputPart<E extends Endpoint, Part extends "params" | "query" | "body"> = E[Part] extends $ZodType
  ? { readonly [K in Part]: input<E[Part]> }
  : { readonly [K in Part]?: undefined };

type OutputPart<E extends Endpoint, Part extends "params" | "query" | "body"> = E[Part] extends $ZodType
  ? { readonly [K in Part]: output<E[Part]> }
  : { readonly [K in Part]?: undefined };

type FilesPart<E extends Endpoint, File> = E["files"] extends object
  ? { readonly files: FilesOf<E["files"], File> }
  : { readonly files?: undefined };

/** A caller's input, before parsing. */
export type EndpointInput<E extends Endpoint> = InputPart<E, "params"> &
  InputPart<E, "query"> &
  InputPart<E, "body"> &
  FilesPart<E, FileToSend>;

/** A handler's input: parsed, with defaults. */
export type EndpointRequest<E extends Endpoint> = OutputPart<E, "params"> &
  OutputPart<E, "query"> &
  OutputPart<E, "body"> &
  FilesPart<E, ReceivedFile>;

/** What a handler returns and a caller gets. */
export type EndpointResponse<E extends Endpoint> = E["download"] extends FileKind ? FileAnswer : output<E["response"]>;

/** Declares a call, keeping the exact schema types; unused calls are tree-shaken. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}
