import { createClient } from "@guildhall/core";
import { createMemoryTransport, createPlatform } from "@guildhall/core/transport";
import { expect, it } from "vitest";
import { isAbout } from "../../guild/index.ts";
import { achievementsQuery, profileQuery, statementQuery, type Profile } from "./profile-reads.ts";

const client = createClient({
  transport: createMemoryTransport(() => Promise.resolve({ status: 200, headers: {}, body: "{}" })),
  platform: createPlatform(),
});

// Only what the query reads of it.
const profile = { user: { id: 7 }, achievements: { items: [{ id: 3 }], hasNext: false, nextPage: null } } as never;

const QUERIES = {
  profile: profileQuery(client, 7),
  statement: statementQuery(client, { userId: 7, currencyId: 0 }),
  achievements: achievementsQuery(client, profile satisfies Profile),
};

it.each(Object.entries(QUERIES))("%s is refetched after news of a member's figures", (_, { queryKey, meta }) => {
  const topics = ["profile", "balances", "leaderboard", "purchases", "thanks", "users"];
  expect(topics.filter((topic) => isAbout({ queryKey, meta }, [topic]))).toEqual([
    "profile",
    "balances",
    "leaderboard",
    "purchases",
  ]);
});

it("tells members, currencies and parts of a profile apart", () => {
  const keys = [
    ...Object.values(QUERIES),
    profileQuery(client, 8),
    statementQuery(client, { userId: 7, currencyId: 4 }),
  ].map(({ queryKey }) => JSON.stringify(queryKey));
  expect(new Set(keys).size).toBe(5);
});
