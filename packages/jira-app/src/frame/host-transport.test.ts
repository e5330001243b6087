import { expect, it } from "vitest";
import { createHostTransport } from "./host-transport.ts";
import type { HostRequest, HostResponse } from "./host.ts";

const ANSWER = { status: 200, headers: {}, body: "{}" };
const REQUEST = {
  method: "POST",
  url: "/api/v1/thanks",
  headers: { "idempotency-key": "k-1" },
  body: '{"a":1}',
} as const;

const { signal } = new AbortController();

/** Both ways, each with its answers: a failure to pass on, or none. */
function ways(direct: readonly (Error | null)[], byJira: readonly (Error | null)[]) {
  const sent: [way: string, request: HostRequest][] = [];
  const take =
    (way: string, left: (Error | null)[]) =>
    (request: HostRequest): Promise<HostResponse> => {
      sent.push([way, request]);
      const failure = left.shift() ?? null;
      return failure === null ? Promise.resolve(ANSWER) : Promise.reject(failure);
    };
  return { sent, send: take("direct", [...direct]), sendByJira: take("jira", [...byJira]) };
}

function send(transport: ReturnType<typeof createHostTransport>, until = signal) {
  return transport({ ...REQUEST, signal: until });
}

it("sends from the browser, with the key", async () => {
  const host = ways([], []);
  expect(await send(createHostTransport(host))).toEqual(ANSWER);
  const { url: path, ...rest } = REQUEST;
  expect(host.sent).toEqual([["direct", { path, ...rest }]]);
});

it("gives a change without a body an empty one, since the bridge would send text", async () => {
  const host = ways([], []);
  const transport = createHostTransport(host);
  await transport({ method: "PUT", url: "/api/v1/x", headers: {}, signal });
  await transport({ method: "GET", url: "/api/v1/x", headers: {}, signal });
  expect(host.sent.map(([, { headers, body }]) => [headers, body])).toEqual([
    [{ "content-type": "application/json" }, "{}"],
    [{}, undefined],
  ]);
});

it("goes through Atlassian's servers with the same key once the browser may not, and stays there", async () => {
  const host = ways([new TypeError("blocked")], []);
  const transport = createHostTransport(host);
  await send(transport);
  await send(transport);
  expect(host.sent.map(([way]) => way)).toEqual(["direct", "jira", "jira"]);
  expect(host.sent[1]?.[1]).toEqual(host.sent[0]?.[1]);
});

it("stays with the browser if neither way works, as offline", async () => {
  const offline = new TypeError("offline");
  const host = ways([offline], [new TypeError("by Jira")]);
  const transport = createHostTransport(host);
  await expect(send(transport)).rejects.toBe(offline);
  expect(await send(transport)).toEqual(ANSWER);
  expect(host.sent.map(([way]) => way)).toEqual(["direct", "jira", "direct"]);
});

it("lets nobody wait for what was taken back", async () => {
  const canceller = new AbortController();
  const never = { send: () => new Promise<never>(() => undefined), sendByJira: () => Promise.resolve(ANSWER) };
  const answer = send(createHostTransport(never), canceller.signal);
  canceller.abort();
  await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  await expect(send(createHostTransport(ways([], [])), AbortSignal.abort())).rejects.toMatchObject({
    name: "AbortError",
  });
});

it("carries files from the browser", async () => {
  const host = ways([], []);
  const form = { files: { file_0: new File(["x"], "x.png") }, entity: '{"a":1}' };
  const { url, method, headers } = REQUEST;
  await createHostTransport(host)({ url, method, headers, form, signal });
  expect(host.sent).toEqual([["direct", { path: url, method, headers, form, body: undefined }]]);
});

it("sends a form without files as JSON, which either way carries", async () => {
  const host = ways([new TypeError("blocked")], []);
  const form = { files: {}, entity: '{"a":1}' };
  await createHostTransport(host)({ method: "PUT", url: "/x", headers: {}, form, signal });
  const sent = { path: "/x", method: "PUT", headers: { "content-type": "application/json" }, body: '{"a":1}' };
  expect(host.sent).toEqual([
    ["direct", sent],
    ["jira", sent],
  ]);
});

it("says so once files can't be sent, and sends none through Atlassian's servers", async () => {
  const host = ways([new TypeError("blocked"), new TypeError("blocked")], []);
  const told: string[] = [];
  const transport = createHostTransport({ ...host, onTextOnly: () => told.push("text only") });
  const form = { files: { file_0: new File(["x"], "x.png") }, entity: "{}" };
  const sendFile = () => transport({ method: "PUT", url: "/x", headers: {}, form, signal });
  await expect(sendFile()).rejects.toThrow("blocked");
  expect(told).toEqual([]);
  await send(transport);
  expect(told).toEqual(["text only"]);
  await expect(sendFile()).rejects.toThrow("can't be sent");
  expect(host.sent.map(([way]) => way)).toEqual(["direct", "direct", "jira"]);
});

it("refuses a file in a field that the bridge would make text of", async () => {
  const host = ways([], []);
  const form = { files: { iconFile: new File(["x"], "x.png") } };
  const sent = createHostTransport(host)({ method: "PUT", url: "/x", headers: {}, form, signal });
  await expect(sent).rejects.toThrow("iconFile");
  expect(host.sent).toEqual([]);
});
