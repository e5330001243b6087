import { invokeRemote, requestJira, requestRemote, router, view } from "@forge/bridge";
import { toFormData } from "@guildhall/core/transport";
import { REMOTE } from "../manifest/modules.ts";
import type { Host, HostResponse } from "./host.ts";

/** Jira around the frame, through Atlassian's bridge. Importing this fails outside of Jira. */
export const forge: Host = {
  context: () => view.getContext(),
  followTheme: () => view.theme.enable(),
  open: (url) => router.open(url),
  submit: (values) => view.submit(values),
  close: () => view.close(),
  send: async ({ path, method, headers, body: text, form }) => {
    const body = form === undefined ? text : await toFormData(form);
    const response = await requestRemote(REMOTE, { path, method, headers, ...(body !== undefined && { body }) });
    return read(response);
  },
  sendByJira: async ({ path, method, headers, body }): Promise<HostResponse> => {
    const parsed: unknown = body === undefined ? undefined : JSON.parse(body);
    const answer = await invokeRemote({ path, method, headers, body: parsed });
    // Atlassian's servers got none in time, or none that they pass on.
    if (typeof answer.status !== "number") throw new TypeError("no response by Jira");
    return { status: answer.status, headers: lower(answer.headers), body: JSON.stringify(answer.body ?? {}) };
  },
  askJira: async (path) => read(await requestJira(path, { headers: { accept: "application/json" } })),
};

async function read(response: Response): Promise<HostResponse> {
  return { status: response.status, headers: lower(response.headers), body: await response.text() };
}

function lower(headers: Headers | Readonly<Record<string, unknown>>): Record<string, string> {
  const pairs = headers instanceof Headers ? [...headers.entries()] : Object.entries(headers);
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
}
