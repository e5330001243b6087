import type { Transport } from "@guildhall/core/transport";
import type { Host, HostRequest, HostResponse } from "./host.ts";

type Ways = Pick<Host, "send" | "sendByJira">;

/**
 * Sends through Jira, which adds the token that says who calls. A site that lets no request out of the browser is
 * noticed at the first one; from then on they go through Atlassian's servers. Sending it again is harmless: what moves
 * value has a key.
 */
export function createHostTransport({ send, sendByJira }: Ways): Transport {
  let isDirect = true;
  const sendOn = async (request: HostRequest): Promise<HostResponse> => {
    if (!isDirect) return sendByJira(request);
    try {
      return await send(request);
    } catch (error) {
      if (!isDirect) return sendByJira(request);
      const response = await sendByJira(request).catch(() => Promise.reject(error));
      isDirect = false;
      return response;
    }
  };
  return ({ method, url, headers, body, form, signal }) => {
    // Jira's bridge carries text.
    if (form !== undefined && Object.keys(form.files).length > 0)
      return Promise.reject(new TypeError("files can't be sent from Jira"));
    const request = { path: url, method, headers, body };
    const answer = sendOn(form === undefined ? withBody(request) : withForm(request, form.entity ?? "{}"));
    return new Promise((resolve, reject) => {
      // The bridge can't take a request back; nobody waits for it any more.
      const leave = (): void => reject(new DOMException("aborted", "AbortError"));
      if (signal.aborted) leave();
      signal.addEventListener("abort", leave);
      answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    });
  };
}

/** The bridge makes text of no body, which servers take for a text. */
function withBody(request: HostRequest): HostRequest {
  if (request.method === "GET" || request.body !== undefined) return request;
  return { ...request, headers: { ...request.headers, "content-type": "application/json" }, body: "{}" };
}

/** A form without files, as text; no line of JSON can be mistaken for the boundary. */
function withForm(request: HostRequest, entity: string): HostRequest {
  const lines = ["--guildhall", 'content-disposition: form-data; name="entity"', "", entity, "--guildhall--", ""];
  const headers = { ...request.headers, "content-type": "multipart/form-data; boundary=guildhall" };
  return { ...request, headers, body: lines.join("\r\n") };
}
