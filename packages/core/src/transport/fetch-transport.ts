import { toFormData } from "./form-data.ts";
import type { Transport, TransportResponse } from "./transport.ts";

/** How requests are sent by fetch. */
export interface FetchTransportOptions {
  /** Whether cookies go along; `same-origin` when left out, `omit` for clients with a token. */
  readonly credentials?: "same-origin" | "include" | "omit";
  /** Replaces the global fetch, for tests and for hosts that bring their own. */
  readonly fetch?: typeof fetch;
}

/**
 * Sends requests by fetch, with cookies by default and without any cache; forms in a browser by what tells
 * how much of them has left.
 */
export function createFetchTransport(options: FetchTransportOptions = {}): Transport {
  // Looked up at each call: tests and tracing tools replace the global one.
  const send: typeof fetch = (...args) => (options.fetch ?? fetch)(...args);
  return async (request) => {
    const { method, url, headers, body, form, signal } = request;
    if (form !== undefined && tellsProgress(options)) {
      // Loaded with the first upload, which most visits never make.
      const { sendUpload } = await import("./upload-transport.ts");
      return sendUpload({ ...request, form }, options.credentials === "include");
    }
    const response = await send(url, {
      method,
      headers: { ...headers },
      body: form === undefined ? (body ?? null) : await toFormData(form),
      credentials: options.credentials ?? "same-origin",
      cache: "no-store",
      // The platform below makes real signals; the type only names the part that others need too.
      signal: signal as AbortSignal,
    });
    return toTransportResponse(response);
  };
}

function tellsProgress({ credentials }: FetchTransportOptions): boolean {
  return credentials !== "omit" && typeof XMLHttpRequest !== "undefined";
}

async function toTransportResponse(response: Response): Promise<TransportResponse> {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name.toLowerCase()] = value;
  });
  return { status: response.status, headers, body: await response.text() };
}
