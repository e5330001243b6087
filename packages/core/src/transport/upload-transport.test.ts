import { afterEach, expect, it } from "vitest";
import { createFetchTransport } from "./fetch-transport.ts";
import { createPlatform } from "./platform.ts";
import type { TransportRequest } from "./transport.ts";

/** Stands in for XMLHttpRequest, without a network. */
class FakeSender {
  static last: FakeSender;
  readonly upload: { onprogress?: (event: { readonly loaded: number; readonly total: number }) => void } = {};
  readonly told: Record<string, string> = {};
  status = 0;
  responseText = "";
  withCredentials = false;
  address = "";
  sent: unknown;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  onloadend = () => {};
  constructor() {
    FakeSender.last = this;
  }
  open(method: string, url: string) {
    this.address = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.told[name] = value;
  }
  getAllResponseHeaders() {
    return "Retry-After: 3\r\nX-Note: a: b\r\n";
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
}

const platform = createPlatform();
const form = { entity: "{}", files: { file_0: new File(["a"], "a.png") } };

function build(more: Partial<TransportRequest> = {}): TransportRequest {
  return {
    method: "POST",
    url: "/x",
    headers: { accept: "application/json" },
    form,
    signal: platform.createCanceller().signal,
    ...more,
  };
}

function start(more: Partial<TransportRequest> = {}) {
  Object.assign(globalThis, { XMLHttpRequest: FakeSender });
  return createFetchTransport({ fetch: () => Promise.reject(new TypeError("not by fetch")) })(build(more));
}

const untilSent = () => expect.poll(() => FakeSender.last?.sent).toBeInstanceOf(FormData);

afterEach(() => {
  Reflect.deleteProperty(globalThis, "XMLHttpRequest");
  Reflect.deleteProperty(FakeSender, "last");
});

it("a form is sent with progress, and answered as by fetch", async () => {
  const shares: number[] = [];
  const answer = start({ onProgress: (share) => void shares.push(share) });
  await untilSent();
  const sender = FakeSender.last;
  sender.upload.onprogress?.({ loaded: 5, total: 20 });
  sender.upload.onprogress?.({ loaded: 20, total: 20 });
  Object.assign(sender, { status: 413, responseText: "{}" });
  sender.onload();
  expect(await answer).toEqual({ status: 413, headers: { "retry-after": "3", "x-note": "a: b" }, body: "{}" });
  expect([shares, sender.address, sender.told, sender.withCredentials]).toEqual([
    [0.25, 1],
    "POST /x",
    { accept: "application/json" },
    false,
  ]);
});

it("an aborted upload stops, before or after it has started", async () => {
  const { signal, cancel } = platform.createCanceller();
  const answer = start({ signal });
  await untilSent();
  cancel();
  await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  FakeSender.last.sent = undefined;
  await expect(start({ signal })).rejects.toMatchObject({ name: "AbortError" });
  expect(FakeSender.last.sent).toBeUndefined();
});

it("an upload without an answer fails like fetch", async () => {
  const answer = start();
  await untilSent();
  FakeSender.last.onerror();
  await expect(answer).rejects.toBeInstanceOf(TypeError);
});

it("a call without files, or without cookies, uses fetch", async () => {
  await expect(start({ form: undefined as never, body: "{}" })).rejects.toThrow("not by fetch");
  const bare = createFetchTransport({ credentials: "omit", fetch: () => Promise.resolve(new Response("ok")) });
  expect((await bare(build())).body).toBe("ok");
});
