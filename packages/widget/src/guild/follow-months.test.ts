import { expect, it, vi } from "vitest";
import { followMonths } from "./follow-months.ts";

function openGuild(start: string, zone: string) {
  const listeners = new Set<() => void>();
  let now = new Date(start);
  const asked: string[] = [];
  const queries = new Map([
    ["thanks", { queryKey: ["thanks", "getThanksForEdit"], meta: { topics: ["thanks", "balances"] } }],
    ["perks", { queryKey: ["products", "listPerks"], meta: { topics: ["products"] } }],
  ]);
  const cache = {
    findAll: ({ predicate, fetchStatus }: { predicate: (query: unknown) => boolean; fetchStatus?: string }) =>
      fetchStatus === undefined ? [...queries.values()].filter(predicate) : [],
  };
  const guild = {
    clock: {
      get: () => now,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    member: { get: () => ({ settings: { tz: zone } }), subscribe: () => () => undefined },
    queries: {
      getQueryCache: () => cache,
      invalidateQueries: ({ queryKey }: { queryKey: readonly string[] }) => {
        asked.push(queryKey.join());
        return Promise.resolve();
      },
    },
  };
  const stop = followMonths(guild as never);
  const tick = (at: string) => {
    now = new Date(at);
    for (const listener of listeners) listener();
  };
  return { asked, stop, tick, listeners };
}

it("reads the quota again once the workspace's month turns, and nothing before", async () => {
  const { asked, tick } = openGuild("2026-12-31T20:00:00Z", "Europe/Moscow");
  tick("2026-12-31T20:59:30Z");
  expect(asked).toEqual([]);
  tick("2026-12-31T21:00:00Z");
  await vi.waitFor(() => expect(asked).toEqual(["thanks,getThanksForEdit"]));
});

it("asks once more after a while, for the server's clock may be behind, and then no more", async () => {
  const { asked, tick } = openGuild("2026-11-30T23:59:00Z", "UTC");
  tick("2026-12-01T00:00:10Z");
  tick("2026-12-01T00:00:40Z");
  await vi.waitFor(() => expect(asked.length).toBe(1));
  tick("2026-12-01T00:02:10Z");
  tick("2026-12-01T00:30:00Z");
  await vi.waitFor(() => expect(asked.length).toBe(2));
});

it("asks once when it wakes in another month, and never after it ended", async () => {
  const { asked, tick, stop, listeners } = openGuild("2026-11-20T12:00:00Z", "UTC");
  tick("2026-12-03T12:00:00Z");
  await vi.waitFor(() => expect(asked.length).toBe(1));
  stop();
  expect(listeners.size).toBe(0);
});
