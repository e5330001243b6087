import { TooManyRequestsError } from "@guildhall/core";
import { expect, it } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { TEST_CONFIG } from "../testing/test-server.ts";
import {
  createWidgetLimits,
  MAX_EXCHANGES_OF_APP,
  MAX_EXCHANGES_OF_ORIGIN,
  MAX_EXCHANGES_OF_PERSON,
  MAX_LISTED_BLANKS,
} from "./widget-limits.ts";

const database = useTestDatabase();

const open = (rateLimits = true) =>
  createWidgetLimits({ config: { ...TEST_CONFIG, rateLimits }, db: { ...database().database, engine: "pglite" } });

async function countUntil(count: () => Promise<void>, most: number): Promise<number> {
  for (let times = 0; times < most; times += 1) {
    try {
      await count();
    } catch (error) {
      if (error instanceof TooManyRequestsError) return times;
      throw error;
    }
  }
  return most;
}

it("holds an origin, an app of several origins, and a person, each for itself", async () => {
  const limits = open();
  const page =
    (origin: string, appId = "app") =>
    () =>
      limits.countPage({ appId, origin });
  expect(await countUntil(page("a"), 5_000)).toBe(MAX_EXCHANGES_OF_ORIGIN);
  expect(await countUntil(page("b"), 5_000)).toBe(MAX_EXCHANGES_OF_APP - MAX_EXCHANGES_OF_ORIGIN);
  expect(await countUntil(page("a", "other app"), 10)).toBe(10);
  const person =
    (sub: string, appId = "app") =>
    () =>
      limits.countPerson({ appId, sub });
  expect(await countUntil(person("ann"), 100)).toBe(MAX_EXCHANGES_OF_PERSON);
  expect([await countUntil(person("bob"), 10), await countUntil(person("ann", "other app"), 10)]).toEqual([10, 10]);
});

it("lists so many of an app's exchanges without a token, and holds none", async () => {
  const limits = open();
  const listed = async (appId: string, times: number) => {
    let count = 0;
    for (let each = 0; each < times; each += 1) if (await limits.mayListBlank({ appId })) count += 1;
    return count;
  };
  expect(await listed("app", MAX_LISTED_BLANKS + 5)).toBe(MAX_LISTED_BLANKS);
  expect(await listed("other app", 5)).toBe(5);
  expect(await countUntil(() => limits.countPage({ appId: "app", origin: "a" }), 10)).toBe(10);
});

it("holds nobody where limits are off", async () => {
  const limits = open(false);
  expect(await countUntil(() => limits.countPerson({ appId: "app", sub: "ann" }), 100)).toBe(100);
  expect(await limits.mayListBlank({ appId: "app" })).toBe(true);
});
