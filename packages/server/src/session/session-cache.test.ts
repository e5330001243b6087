import { describe, expect, it } from "vitest";
import { buildVisitor } from "../testing/build-visitor.ts";
import { createSessionCache } from "./session-cache.ts";
import { GUEST } from "./visitor.ts";
import type { Visitor } from "./visitor.ts";

function countingCache(answer: () => Visitor | Promise<Visitor>) {
  let loads = 0;
  const cache = createSessionCache();
  const load = async () => {
    loads += 1;
    return answer();
  };
  return { cache, get: (nowMs: number) => cache.get("a", nowMs, load), loads: () => loads };
}

describe("createSessionCache", () => {
  it("loads a session once a minute", async () => {
    const { get, loads } = countingCache(() => buildVisitor({ accountId: 7 }));
    await get(0);
    await get(59_999);
    expect(loads()).toBe(1);
    await get(60_000);
    expect(loads()).toBe(2);
  });

  it("reloads if the clock was set back", async () => {
    const { get, loads } = countingCache(() => buildVisitor({ accountId: 7 }));
    await get(100_000);
    await get(0);
    expect(loads()).toBe(2);
  });

  it("doesn't cache a guest", async () => {
    const { get, loads } = countingCache(() => GUEST);
    await get(0);
    await get(0);
    expect(loads()).toBe(2);
  });

  it.each([
    ["the account", { accountId: 7 }, 2],
    ["the workspace", { workspaceId: 3 }, 2],
    ["everything", {}, 2],
    ["another account", { accountId: 8 }, 1],
    ["another workspace", { workspaceId: 4 }, 1],
  ])("after forgetting %s has loaded as often as needed", async (_, what, expected) => {
    const { cache, get, loads } = countingCache(() => buildVisitor({ accountId: 7, workspaceId: 3 }));
    await get(0);
    cache.forget({ kind: "forget", ...what });
    await get(0);
    expect(loads()).toBe(expected);
  });

  it("drops what was being loaded while something was forgotten", async () => {
    const { cache, get, loads } = countingCache(() => buildVisitor({ accountId: 7 }));
    const reading = get(0);
    cache.forget({ kind: "forget", accountId: 7 });
    await reading;
    await get(0);
    expect(loads()).toBe(2);
  });
});
