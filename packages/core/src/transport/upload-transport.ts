import { toFormData } from "./form-data.ts";
import type { FormToSend, TransportRequest, TransportResponse } from "./transport.ts";

/** A request with a form. */
export interface UploadRequest extends TransportRequest {
  readonly form: FormToSend;
}

/** Sends a form with XMLHttpRequest, because fetch reports no upload progress. */
export async function sendUpload(request: UploadRequest, withCredentials: boolean): Promise<TransportResponse> {
  const { method, url, headers, signal, onProgress } = request;
  const body = await toFormData(request.form);
  return new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest();
    const abort = (): void => sender.abort();
    sender.open(method, url);
    sender.withCredentials = withCredentials;
    for (const [name, value] of Object.entries(headers)) sender.setRequestHeader(name, value);
    sender.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    sender.onload = () =>
      resolve({
        status: sender.status,
        headers: readHeaders(sender.getAllResponseHeaders()),
        body: sender.responseText,
      });
    sender.onerror = () => reject(new TypeError("no answer to the upload"));
    sender.onabort = () => reject(new DOMException("the upload was taken back", "AbortError"));
    sender.onloadend = () => signal.removeEventListener("abort", abort);
    if (signal.aborted) return void reject(new DOMException("the upload was taken back", "AbortError"));
    signal.addEventListener("abort", abort);
    sender.send(body);
  });
}

function readHeaders(text: string): Record<string, string> {
  const lines = text.split("\r\n").filter((line) => line.includes(":"));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
}
