import type { Transport, TransportRequest, TransportResponse } from "./transport.ts";

/** Answers requests without a socket, such as a server's inject. */
export type MemoryHandler = (request: Omit<TransportRequest, "signal">) => Promise<TransportResponse>;

/** Calls a handler in-process; stores cookies like a browser. */
export function createMemoryTransport(handle: MemoryHandler): Transport {
  const cookies = new Map<string, string>();
  return async ({ signal, ...request }) => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const headers = cookie === "" ? request.headers : { ...request.headers, cookie };
    const response = await untilCancelled(handle({ ...request, headers }), signal);
    keepCookies(cookies, response.headers["set-cookie"]);
    return response;
  };
}

function untilCancelled<Value>(work: Promise<Value>, signal: TransportRequest["signal"]): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const stop = () => reject(new DOMException("cancelled", "AbortError"));
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function keepCookies(cookies: Map<string, string>, setCookie: string | undefined): void {
  if (setCookie === undefined || setCookie === "") return;
  // In a merged header, a new cookie starts after a comma followed by `name=`.
  for (const line of setCookie.split(/,(?=\s*[^;,=\s]+=)/)) {
    const [pair = "", ...attributes] = line.split(";");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    const isGone = attributes.some((each) => /^\s*max-age=0\s*$/i.test(each)) || pair.slice(at + 1).trim() === "";
    if (isGone) cookies.delete(name);
    else cookies.set(name, pair.slice(at + 1).trim());
  }
}
