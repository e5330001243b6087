import type { $ZodType, input, output } from "zod/v4/core";
import type { Duty } from "../permissions/duties.ts";
import type { Feature } from "../permissions/features.ts";
import type { Permission } from "../permissions/permissions.ts";
import type { FileAnswer, FileKind, FileRule, FilesOf, FileToSend, ReceivedFile } from "./upload.ts";

/** The HTTP methods the product uses. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may make a call, as data: the server enforces it, the docs print it, a test walks it.
 * `anyone` signed in or not; `guest` only signed out; `account` signed in, workspace or not;
 * `member` signed in and inside a workspace; `integration` a program of another system with the workspace's key.
 */
export interface Access {
  readonly who: "anyone" | "guest" | "account" | "member" | "integration";
  /** Any one of these permissions is enough. */
  readonly permission?: readonly Permission[];
  /** A workspace setting that, when on, lets every member in without the permission. */
  readonly setting?: "leaderboardFreeAccess";
  /** Who is named for this duty is let in without the permission, and to what they are named for only. */
  readonly duty?: Duty;
  /** The license feature that must be on in the workspace. */
  readonly feature?: Feature;
  /** The thing must also be the asker's own; the service answers 404 or 403 otherwise. */
  readonly own?: "profile" | "notification" | "thanks" | "assignment" | "purchase";
}

/** One call as data: everything that a client, the server and the docs need to know of it. */
export interface Endpoint {
  /** Unique camelCase verb phrase, such as `giveThanks`. */
  readonly name: string;
  readonly method: Method;
  /** Path under the API base, parameters in braces: `/users/{id}`. */
  readonly path: string;
  /** One sentence for the API docs. */
  readonly summary: string;
  readonly access: Access;
  /** Path parameters, all strings on the wire. */
  readonly params?: $ZodType;
  /** Query parameters in snake_case, all strings on the wire. */
  readonly query?: $ZodType;
  /** JSON body in camelCase. */
  readonly body?: $ZodType;
  /**
   * Files that come along, by field: the call is then a multipart form. Its body is the JSON of the part
   * `entity`, or parts of text named like the body's fields.
   */
  readonly files?: Readonly<Record<string, FileRule>>;
  /** The fields of `data` beside `status`. */
  readonly response: $ZodType;
  /** The answer is a file of this kind; only failures come in the envelope. */
  readonly download?: FileKind;
  /** The answer is a spreadsheet: in base64 within the envelope, or the file itself where its type is asked for. */
  readonly export?: true;
  /** The call creates or moves value: it takes an idempotency key and acts once per key. */
  readonly movesValue?: boolean;
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

/** What a caller passes: the wire form before parsing. */
export type EndpointInput<E extends Endpoint> = InputPart<E, "params"> &
  InputPart<E, "query"> &
  InputPart<E, "body"> &
  FilesPart<E, FileToSend>;

/** What a handler receives: parsed and defaulted. */
export type EndpointRequest<E extends Endpoint> = OutputPart<E, "params"> &
  OutputPart<E, "query"> &
  OutputPart<E, "body"> &
  FilesPart<E, ReceivedFile>;

/** What a handler answers and a caller gets. */
export type EndpointResponse<E extends Endpoint> = E["download"] extends FileKind ? FileAnswer : output<E["response"]>;

/** Declares a call, keeping the exact type of each of its schemas; one that nobody makes is left out of a bundle. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}
