import { createTestPlatform } from "@guildhall/core/testing";
import { beforeEach, expect, it } from "vitest";
import { followStream, type FollowedStream } from "./follow-stream.ts";

/** A connection that the test speaks on. */
interface Line {
  readonly headers: Readonly<Record<string, string>>;
  readonly at: number;
  readonly say: (text: string) => void;
  readonly end: () => void;
  readonly isOpen: () => boolean;
}

let platform: ReturnType<typeof createTestPlatform>;
let lines: Line[];
let heard: string[];
let statuses: number[];
let stream: FollowedStream;

beforeEach(() => {
  platform = createTestPlatform();
  lines = [];
  heard = [];
  statuses = [];
  stream = followStream({
    platform,
    start: () => "1-1",
    onEvent: ({ data }) => heard.push(data),
    onLive: (isLive) => heard.push(isLive ? "live" : "lost"),
    onUnknown: () => heard.push("unknown"),
    open: connect,
  });
});

// Each request answers with the next status of the list; 200 by default, and 0 for no answer.
function connect(headers: Line["headers"], signal: AbortSignal): Promise<Response> {
  const status = statuses.shift() ?? 200;
  const bytes = new TextEncoder();
  let isOpen = true;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      lines.push({
        headers,
        at: platform.now(),
        say: (text) => controller.enqueue(bytes.encode(text)),
        end: () => controller.close(),
        isOpen: () => isOpen,
      });
      signal.addEventListener("abort", () => {
        isOpen = false;
        controller.error(signal.reason);
      });
    },
  });
  if (status === 0) return Promise.reject(new TypeError("no connection"));
  return Promise.resolve(new Response(body, { status, headers: { "content-type": "text/event-stream" } }));
}

function at(index: number): Line {
  const line = lines.at(index);
  if (line === undefined) throw new TypeError(`there are ${lines.length} connections`);
  return line;
}

const times = (): readonly number[] => lines.map(({ at: ms }) => ms);

it("begins where the page has news, is live once something arrives, and hands on events", async () => {
  stream.open();
  stream.open();
  await platform.advance(0);
  expect([lines.length, at(0).headers, heard]).toEqual([
    1,
    { accept: "text/event-stream", "last-event-id": "1-1" },
    [],
  ]);
  at(0).say("retry: 2000\nid: 1-2\n\n");
  at(0).say("data: fe");
  at(0).say("ed\n\n");
  await platform.advance(0);
  expect(new Set(heard)).toEqual(new Set(["live", "feed"]));
});

it("goes on where it was cut off, soon after a steady connection", async () => {
  stream.open();
  await platform.advance(0);
  at(0).say("id: 1-2\n\nid: 1-3\ndata: half");
  await platform.advance(20_000);
  at(0).end();
  await platform.advance(0);
  expect(heard.at(-1)).toBe("lost");
  await platform.advance(2_000);
  expect([times(), at(1).headers["last-event-id"]]).toEqual([[0, 21_500], "1-2"]);
});

it("tries less and less often, and each minute at last", async () => {
  statuses = [0, 0, 0, 503, 429, 0, 0, 0];
  stream.open();
  await platform.advance(240_000);
  const pauses = times().map((ms, index) => ms - (times()[index - 1] ?? 0));
  expect(pauses).toEqual([0, 1_500, 3_000, 6_000, 12_000, 24_000, 45_000, 45_000, 45_000]);
});

it("takes a connection that always ends at once for a failure", async () => {
  stream.open();
  for (const waitMs of [1_500, 3_000, 6_000]) {
    await platform.advance(0);
    at(-1).say("retry: 2000\n\n");
    at(-1).end();
    await platform.advance(waitMs);
  }
  expect(times()).toEqual([0, 1_500, 4_500, 10_500]);
});

it("gives up for minutes where nothing arrives although the server greets at once", async () => {
  stream.open();
  await platform.advance(8_000);
  expect([at(0).isOpen(), heard]).toEqual([false, ["lost"]]);
  await platform.advance(224_000);
  expect(lines).toHaveLength(1);
  await platform.advance(1_000);
  expect(lines).toHaveLength(2);
});

it("takes silence for a loss", async () => {
  stream.open();
  await platform.advance(0);
  at(0).say(":\n\n");
  await platform.advance(44_999);
  at(0).say(":\n\n");
  await platform.advance(44_999);
  expect(at(0).isOpen()).toBe(true);
  await platform.advance(1);
  expect([at(0).isOpen(), heard.at(-1)]).toEqual([false, "lost"]);
});

it("says that the session is unknown, and tries again", async () => {
  statuses = [401];
  stream.open();
  await platform.advance(0);
  expect(heard).toEqual(["lost", "unknown"]);
  await platform.advance(1_500);
  expect(lines).toHaveLength(2);
});

it("gives up for minutes where it's refused, or answered by something else", async () => {
  statuses = [403];
  stream.open();
  await platform.advance(200_000);
  expect(lines).toHaveLength(1);
});

it("ends at once, and nothing is left waiting", async () => {
  stream.open();
  await platform.advance(0);
  at(0).say(":\n\n");
  await platform.advance(0);
  stream.close();
  await platform.advance(0);
  expect([at(0).isOpen(), heard, platform.pendingTimers()]).toEqual([false, ["live", "lost"], 0]);
  stream.open();
  await platform.advance(0);
  expect(lines).toHaveLength(2);
});

it("ends between two tries, too", async () => {
  statuses = [0];
  stream.open();
  await platform.advance(0);
  stream.close();
  await platform.advance(10_000);
  expect([lines.length, platform.pendingTimers()]).toEqual([1, 0]);
});
