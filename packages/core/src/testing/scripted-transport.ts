import type { Transport, TransportRequest, TransportResponse } from "../transport/transport.ts";

/** What the transport does with one request. */
export type ScriptStep = TransportResponse | "fail" | "hang";

/** A transport that follows a script and records its requests. */
export interface ScriptedTransport {
  readonly transport: Transport;
  readonly requests: readonly TransportRequest[];
}

/** Takes one step per request; the last step repeats. */
export function createScriptedTransport(...steps: readonly ScriptStep[]): ScriptedTransport {
  const requests: TransportRequest[] = [];
  const transport: Transport = (request) => {
    const step = steps[Math.min(requests.length, steps.length - 1)] ?? "fail";
    requests.push(request);
    if (step === "fail") return Promise.reject(new TypeError("fetch failed"));
    return step === "hang" ? untilAborted(request) : Promise.resolve(step);
  };
  return { transport, requests };
}

/** A successful answer with these fields. */
export function buildOkAnswer(fields: Readonly<Record<string, unknown>> = {}): TransportResponse {
  return { status: 200, headers: {}, body: JSON.stringify({ data: { status: "ok", ...fields }, errors: [] }) };
}

/** An error answer with this code. */
export function buildErrorAnswer(
  status: number,
  error: { readonly code: string; readonly reason?: string },
  headers: Readonly<Record<string, string>> = {},
): TransportResponse {
  const body = { data: null, errors: [{ message: "text", requestId: "req-1", ...error }] };
  return { status, headers, body: JSON.stringify(body) };
}

function untilAborted(request: TransportRequest): Promise<TransportResponse> {
  return new Promise((_resolve, reject) => {
    request.signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });
}
