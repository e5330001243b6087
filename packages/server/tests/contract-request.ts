import { filePartName } from "@guildhall/core";
import { contract } from "@guildhall/core/contract";
import type { LightMyRequestResponse } from "fastify";
import { encodeForm } from "../src/testing/encode-form.ts";
import type { TestServer } from "../src/testing/test-server.ts";
import type { CallName } from "./things.ts";

/** A call's input, unchecked. */
export interface WireInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Files by field; anything else is sent as text. */
  readonly files?: unknown;
}

export interface WrittenInput extends WireInput {
  /** As they are written, in place of the query and the body. */
  readonly written?: { readonly query?: string | undefined; readonly body?: string | undefined };
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The page that the fitting input of the widget's settings allows, too. */
export const WIDGET_ORIGIN = "https://example.com";

/** Marks a token of a widget, which is sent with its page's origin. */
export const WIDGETS = "widget ";

interface WireRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly payload?: string | undefined;
  readonly form?: FormData;
  readonly headers?: WrittenInput["headers"];
}

/** An input as a client sends it. */
export function toRequest(call: CallName, { params, query, body, files, written, headers }: WrittenInput): WireRequest {
  const { method, path } = contract[call];
  const values = Object(params) as Readonly<Record<string, unknown>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => escape(values[name]));
  const pairs = Object.entries(Object(query) as object).filter(([, value]) => value !== undefined);
  const search = written?.query ?? pairs.map(([name, value]) => `${escape(name)}=${escape(value)}`).join("&");
  const payload = written?.body ?? (body === undefined ? undefined : JSON.stringify(body));
  const content = files === undefined ? { payload } : { form: toForm(files, payload) };
  return { method, url: `/api/v1${filled}${search === "" ? "" : `?${search}`}`, headers, ...content };
}

function toForm(files: unknown, entity: string | undefined): FormData {
  const form = new FormData();
  if (entity !== undefined) form.append("entity", entity);
  for (const [field, file] of Object.entries(Object(files) as object)) {
    for (const [index, each] of (Array.isArray(file) ? file : [file]).entries()) {
      const name = filePartName(field, index);
      if (each instanceof File) form.append(name, each);
      else form.append(name, String(JSON.stringify(each)).toWellFormed());
    }
  }
  return form;
}

function escape(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.toWellFormed());
}

/** Sends it like a browser, as whoever has the token. */
export async function send(
  server: TestServer,
  { form, payload, headers: more, ...request }: WireRequest,
  token: string | null,
): Promise<LightMyRequestResponse> {
  const encoded = form === undefined ? null : await encodeForm(form);
  const content = payload === undefined ? {} : { payload };
  const headers = {
    ...(token === null ? {} : { authorization: `Bearer ${token.replace(WIDGETS, "")}` }),
    ...(token?.startsWith(WIDGETS) === true ? { origin: WIDGET_ORIGIN, "sec-fetch-site": "cross-site" } : {}),
    ...(payload === undefined ? {} : { "content-type": "application/json" }),
    ...encoded?.headers,
    ...more,
  };
  return server.ask({ ...request, ...(encoded === null ? content : { payload: encoded.payload }), headers });
}
