import fc from "fast-check";
import { expect, it } from "vitest";
import { createEventParser } from "./parse-events.ts";

const STREAM = [
  "retry: 2000",
  "id: 1-4",
  "",
  ": still here",
  "",
  "id: 1-5",
  "event: news",
  'data: {"topics":["feed"]}',
  "",
  "data: one",
  "data:two",
  "data",
  "",
  "event: nothing",
  "",
  "id: 1-6",
  "data: cut off",
];
const READ = [
  { name: "news", data: '{"topics":["feed"]}' },
  { name: "message", data: "one\ntwo\n" },
];

function readAll(pieces: readonly string[]) {
  const parser = createEventParser();
  const events = pieces.flatMap(parser.read);
  return { events, lastId: parser.lastId(), retryMs: parser.retryMs() };
}

it("reads events, their position and the pause, and leaves out comments and what isn't complete", () => {
  expect(readAll([STREAM.join("\n")])).toEqual({ events: READ, lastId: "1-5", retryMs: 2000 });
});

it("reads the same whatever ends the lines and however the text is cut", () => {
  const text = fc.constantFrom("\n", "\r\n", "\r").map((end) => STREAM.join(end));
  fc.assert(
    fc.property(text, fc.array(fc.nat(200)), (whole, cuts) => {
      const places = [0, ...cuts.sort((first, second) => first - second), whole.length];
      const pieces = places.slice(1).map((end, index) => whole.slice(places[index], end));
      expect(readAll(pieces)).toEqual({ events: READ, lastId: "1-5", retryMs: 2000 });
    }),
  );
});

it("knows where an event is that only names its position", () => {
  expect(readAll(["id: 1-7\n\n"])).toEqual({ events: [], lastId: "1-7", retryMs: null });
});

it("forgets a position with an empty one, and takes none with a null character", () => {
  expect(readAll(["id: 1\n\nid\n\n"]).lastId).toBe("");
  expect(readAll(["id: 1\n\nid: 2\0\n\n"]).lastId).toBe("1");
});

it("takes whole numbers only for the pause", () => {
  expect(readAll(["retry: 10s\n\n"]).retryMs).toBeNull();
});

it("leaves out a byte order mark at the start, and only there", () => {
  expect(readAll(["\uFEFFdata: \uFEFFa\n\n"]).events).toEqual([{ name: "message", data: "\uFEFFa" }]);
});
