import type { Transport, TransportRequest } from "@guildhall/core/transport";
import type { Host, HostRequest, HostResponse } from "./host.ts";

interface Ways extends Pick<Host, "send" | "sendByJira"> {
  /** Told once files can't be sent any more. */
  readonly onTextOnly?: () => void;
}

/** Jira's bridge takes files only from fields whose names begin so. */
const FILE_FIELD = /^file/;

/**
 * Sends through Jira, which adds the token that says who calls. A site that lets no request out of the browser is
 * noticed at the first one; from then on they go through Atlassian's servers, which carry no files. Sending it again is
 * harmless: what moves value has a key.
 */
export function createHostTransport({ send, sendByJira, onTextOnly }: Ways): Transport {
  let isDirect = true;
  const sendIndirectly = ({ form, ...request }: HostRequest): Promise<HostResponse> =>
    form === undefined
      ? sendByJira(request)
      : Promise.reject(new TypeError("files can't be sent through Atlassian's servers"));
  const sendOn = async (asked: Omit<TransportRequest, "signal">): Promise<HostResponse> => {
    const request = toHostRequest(asked);
    if (!isDirect) return sendIndirectly(request);
    try {
      return await send(request);
    } catch (error) {
      if (!isDirect) return sendIndirectly(request);
      const response = await sendIndirectly(request).catch(() => Promise.reject(error));
      isDirect = false;
      onTextOnly?.();
      return response;
    }
  };
  return ({ signal, ...request }) => {
    const answer = sendOn(request);
    return new Promise((resolve, reject) => {
      // The bridge can't take a request back; nobody waits for it any more.
      const leave = (): void => reject(new DOMException("aborted", "AbortError"));
      if (signal.aborted) leave();
      signal.addEventListener("abort", leave);
      answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    });
  };
}

function toHostRequest({ method, url, headers, body, form }: Omit<TransportRequest, "signal">): HostRequest {
  const request = { path: url, method, headers, body };
  if (form !== undefined && hasFiles(form)) return { ...request, form };
  if (form === undefined && (method === "GET" || body !== undefined)) return request;
  // The bridge makes text of no body, which servers take for a text; without files, a form is its JSON.
  return { ...request, headers: { ...headers, "content-type": "application/json" }, body: form?.entity ?? "{}" };
}

/** @throws {TypeError} if the bridge would make text of one */
function hasFiles({ files }: NonNullable<TransportRequest["form"]>): boolean {
  const fields = Object.keys(files);
  if (!fields.every((field) => FILE_FIELD.test(field))) throw new TypeError(`no fields for files: ${String(fields)}`);
  return fields.length > 0;
}
