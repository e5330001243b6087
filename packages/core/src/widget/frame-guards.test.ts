import { describe, expect, it } from "vitest";
import { isHello, isWelcome, readFrameMessage, readHostMessage, toHello, toWelcome } from "./frame-guards.ts";
import { FRAME_VERSION, type FrameMessage, type FrameOptions, type HostMessage } from "./frame-messages.ts";

const options: FrameOptions = {
  view: "feed",
  id: 0,
  groupId: 7,
  theme: "dark",
  locale: null,
  isFixed: false,
  tokens: { accent: "#0b6e4f" },
};

describe("a greeting", () => {
  it("is answered in the older version of the two", () => {
    expect(toWelcome(toHello())).toEqual({ guildhall: 1, type: "welcome", v: FRAME_VERSION });
    expect(toWelcome({ ...toHello(), v: FRAME_VERSION + 1 }).v).toBe(FRAME_VERSION);
    expect(toWelcome({ ...toHello(), v: FRAME_VERSION - 1 }).v).toBe(FRAME_VERSION - 1);
  });

  it("is taken from anybody who says it in a version that there may be", () => {
    expect(isHello(toHello())).toBe(true);
    expect(isHello({ ...toHello(), v: FRAME_VERSION + 1, more: true })).toBe(true);
    expect(isWelcome(toWelcome(toHello()))).toBe(true);
  });

  it.each([
    null,
    undefined,
    "hello",
    1,
    [],
    {},
    { type: "hello", v: 1 },
    { guildhall: 2, type: "hello", v: 1 },
    { guildhall: 1, type: "hi", v: 1 },
    { guildhall: 1, type: "hello" },
    { guildhall: 1, type: "hello", v: 0 },
    { guildhall: 1, type: "hello", v: "1" },
    { guildhall: 1, type: "hello", v: 1.5 },
  ])("isn't %j", (data) => {
    expect(isHello(data)).toBe(false);
    expect(isWelcome(data)).toBe(false);
  });

  it("isn't answered in a version that came later", () => {
    expect(isWelcome({ guildhall: 1, type: "welcome", v: FRAME_VERSION + 1 })).toBe(false);
    expect(isWelcome(toHello())).toBe(false);
  });
});

const FROM_HOST: readonly HostMessage[] = [
  { type: "init", options, isOverlay: false, canNavigate: true },
  { type: "update", options: { ...options, locale: "ru", theme: "light", tokens: {} } },
  { type: "token.answer", id: 1, token: "a.b.c", mayRetry: false },
  { type: "token.answer", id: 2, token: null, mayRetry: true },
  { type: "focus" },
  { type: "destroy" },
];

const FROM_FRAME: readonly FrameMessage[] = [
  { type: "token.ask", id: 1 },
  { type: "event", name: "ready", detail: { view: "home" } },
  { type: "event", name: "viewed", detail: { view: "perks" } },
  { type: "event", name: "thanked", detail: { id: 3 } },
  { type: "event", name: "accepted", detail: { id: 3 } },
  { type: "event", name: "completed", detail: { id: 3 } },
  { type: "event", name: "bought", detail: { id: 3 } },
  { type: "event", name: "unread", detail: { count: 0 } },
  { type: "event", name: "navigated", detail: { href: "/settings" } },
  { type: "event", name: "sessionEnded", detail: { reason: "expired" } },
  { type: "resize", height: 480 },
  { type: "title", title: "Лента" },
  { type: "navigate", href: "/settings?tab=1" },
  { type: "failed", code: "origin_not_allowed", requestId: "req-1" },
  { type: "open" },
  { type: "close" },
];

describe("a message of the host's", () => {
  it.each(FROM_HOST)("is $type", (message) => {
    expect(readHostMessage(message)).toEqual(message);
  });

  it.each([
    ...FROM_FRAME,
    null,
    "init",
    {},
    { type: "constructor" },
    { type: 1 },
    { type: "init", isOverlay: false, canNavigate: true },
    { type: "init", options, isOverlay: 0, canNavigate: true },
    { type: "init", options, isOverlay: false },
    { type: "update", options: { ...options, view: "settings" } },
    { type: "update", options: { ...options, id: -1 } },
    { type: "update", options: { ...options, id: "1" } },
    { type: "update", options: { ...options, groupId: 1.5 } },
    { type: "update", options: { ...options, theme: "auto" } },
    { type: "update", options: { ...options, locale: "de" } },
    { type: "update", options: { ...options, isFixed: undefined } },
    { type: "update", options: { ...options, tokens: null } },
    { type: "update", options: { ...options, tokens: { background: "red" } } },
    { type: "update", options: { ...options, tokens: { accent: 1 } } },
    { type: "update", options: { ...options, tokens: { font: "x".repeat(301) } } },
    { type: "token.answer", id: 1, token: 5, mayRetry: true },
    { type: "token.answer", token: "x", mayRetry: true },
    { type: "token.answer", id: 1, token: "x" },
  ])("isn't %j", (data) => {
    expect(readHostMessage(data)).toBeNull();
  });
});

describe("a message of the frame's", () => {
  it.each(FROM_FRAME)("is $type $name", (message) => {
    expect(readFrameMessage(message)).toEqual(message);
  });

  it.each([
    ...FROM_HOST,
    null,
    [],
    { type: "toString" },
    { type: "token.ask" },
    { type: "token.ask", id: Number.NaN },
    { type: "event", name: "ready" },
    { type: "event", name: "ready", detail: { view: "settings" } },
    { type: "event", name: "viewed", detail: {} },
    { type: "event", name: "thanked", detail: { id: "3" } },
    { type: "event", name: "accepted", detail: null },
    { type: "event", name: "completed", detail: { id: -1 } },
    { type: "event", name: "bought", detail: { count: 1 } },
    { type: "event", name: "unread", detail: { count: 0.5 } },
    { type: "event", name: "navigated", detail: { href: "https://evil.example" } },
    { type: "event", name: "sessionEnded", detail: { reason: "other" } },
    { type: "event", name: "failed", detail: { code: "x", requestId: "" } },
    { type: "event", name: "__proto__", detail: {} },
    { type: "event", detail: { id: 3 } },
    { type: "resize", height: -1 },
    { type: "resize", height: 100_001 },
    { type: "resize", height: "480px" },
    { type: "title", title: 1 },
    { type: "title", title: "x".repeat(301) },
    { type: "navigate", href: "//evil.example" },
    { type: "navigate", href: "/\\evil.example" },
    { type: "navigate", href: "javascript:alert(1)" },
    { type: "navigate" },
    { type: "failed", code: "x" },
    { type: "failed", requestId: "x" },
  ])("isn't %j", (data) => {
    expect(readFrameMessage(data)).toBeNull();
  });

  it("may be as high as a page", () => {
    expect(readFrameMessage({ type: "resize", height: 100_000 })).not.toBeNull();
  });
});
