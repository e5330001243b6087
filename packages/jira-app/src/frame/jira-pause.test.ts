import { afterEach, expect, it, vi } from "vitest";
import { pauseAfter, sharedPauseLeft, sharePause, tellWait } from "./jira-pause.ts";

const NOW = Date.UTC(2026, 2, 2, 10);
const after = (status: number, headers: Record<string, string>, tries = 0, random = 0) =>
  pauseAfter({ status, headers }, { now: NOW, tries, random });

const GLOBAL = { "ratelimit-reason": "jira-quota-global-based" };
const TENANT = { "ratelimit-reason": "jira-quota-tenant-based" };
const BURST = { "ratelimit-reason": "jira-burst-based" };

it.each([
  ["404", 404, {}, null],
  ["500 without a time", 500, {}, null],
  ["503 with one", 503, { "retry-after": "3" }, { ms: 3_000, isShared: false }],
  ["a burst", 429, { ...BURST, "retry-after": "5" }, { ms: 5_000, isShared: false }],
  ["a burst without a time", 429, BURST, { ms: 2_000, isShared: false }],
  ["writes to one issue", 429, { "ratelimit-reason": "jira-per-issue-on-write" }, { ms: 2_000, isShared: false }],
  ["no reason", 429, {}, { ms: 2_000, isShared: false }],
  ["a quota that's free again in a moment", 429, { ...GLOBAL, "retry-after": "5" }, { ms: 60_000, isShared: true }],
  ["a site's quota", 429, { ...TENANT, "retry-after": "1740" }, { ms: 1_740_000, isShared: true }],
  ["a quota without a time", 429, TENANT, { ms: 60_000, isShared: true }],
  ["a reset", 429, { ...TENANT, "x-ratelimit-reset": "2026-03-02T10:30Z" }, { ms: 1_800_000, isShared: true }],
  ["a reset that's over", 429, { ...BURST, "x-ratelimit-reset": "2026-03-02T09:59Z" }, { ms: 2_000, isShared: false }],
  ["a time that's none", 429, { "retry-after": "soon", "x-ratelimit-reset": "later" }, { ms: 2_000, isShared: false }],
])("after %s waits as told, or as long as such a limit lasts", (_name, status, headers, pause) => {
  expect(after(status, headers as Record<string, string>)).toEqual(pause);
});

it("waits longer each time if Jira names none, up to five minutes", () => {
  expect([0, 1, 2, 9].map((tries) => after(429, BURST, tries)?.ms)).toEqual([2_000, 4_000, 8_000, 300_000]);
  expect([1, 9].map((tries) => after(429, { "retry-after": "5" }, tries)?.ms)).toEqual([5_000, 5_000]);
});

it("spreads those who were refused together, never to before what was told", () => {
  expect([0, 0.5, 1].map((random) => after(429, { "retry-after": "10" }, 0, random)?.ms)).toEqual([
    10_000, 11_000, 12_000,
  ]);
});

it("tells how long is left in minutes, then in seconds, and when it will say something else", () => {
  expect([1_860_000, 1_859_999, 90_000, 60_001, 60_000, 59_001, 1, 0, -5].map(tellWait)).toEqual([
    { unit: "minutes", count: 31, changesInMs: 60_000 },
    { unit: "minutes", count: 31, changesInMs: 59_999 },
    { unit: "minutes", count: 2, changesInMs: 30_000 },
    { unit: "minutes", count: 2, changesInMs: 1 },
    { unit: "seconds", count: 60, changesInMs: 1_000 },
    { unit: "seconds", count: 60, changesInMs: 1 },
    { unit: "seconds", count: 1, changesInMs: 1 },
    { unit: "seconds", count: 1, changesInMs: 1_000 },
    { unit: "seconds", count: 1, changesInMs: 1_000 },
  ]);
});

afterEach(() => vi.unstubAllGlobals());

it("keeps other frames from asking until a quota is free again", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  expect(sharedPauseLeft(NOW)).toBe(0);
  sharePause(NOW + 60_000);
  expect([NOW, NOW + 59_999, NOW + 60_000, NOW - 3 * 3_600_000].map(sharedPauseLeft)).toEqual([60_000, 1, 0, 0]);
});

it("asks where a browser keeps nothing", () => {
  vi.stubGlobal("localStorage", undefined);
  sharePause(NOW + 60_000);
  expect(sharedPauseLeft(NOW)).toBe(0);
});
