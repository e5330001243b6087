import { toFormData } from "./form-data.ts";
import type { Transport, TransportResponse } from "./transport.ts";

export interface FetchTransportOptions {
  /** Whether cookies are sent; default `same-origin`, use `omit` with a token. */
  readonly credentials?: "same-origin" | "include" | "omit";
  /** Replaces the global fetch in tests and in hosts with their own. */
  readonly fetch?: typeof fetch;
}

/**
 * Sends requests with fetch, with cookies and without caching; in a browser, forms use XMLHttpRequest for upload
 * progress.
 */
export function createFetchTransport(options: FetchTransportOptions = {}): Transport {
  // Looked up on each call, because tests and tracing tools replace the global.
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
      // Safe: the platform creates real signals; CancelSignal only declares what others need too.
      signal: signal as AbortSignal,
    });
    return toTransportResponse(response, await response.text());
  };
}

function tellsProgress({ credentials }: FetchTransportOptions): boolean {
  return credentials !== "omit" && typeof XMLHttpRequest !== "undefined";
}

function toTransportResponse(response: Response, body: string): TransportResponse {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name.toLowerCase()] = value;
  });
  return { status: response.status, headers, body };
}
