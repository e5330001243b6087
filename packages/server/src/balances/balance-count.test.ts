import { afterEach, beforeEach, expect, it } from "vitest";
import type { StoredEvent } from "../events/reader.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { balanceCounts } from "./balance-count.ts";

const database = useTestDatabase();
let team: Team;

beforeEach(async () => {
  team = await buildTeam(database());
});
afterEach(() => team.close());

const newsOf = (...memberIds: number[]) =>
  database().database.transaction(async (tx) => {
    const events = memberIds.map((memberId) => ({ type: "balance.adjusted", payload: { memberId } }));
    return balanceCounts.news?.(
      events as unknown as StoredEvent[],
      { tx, workspace: { id: team.workspaceId } } as never,
    );
  });

it("a change of balances is news for whose it is, and for those who manage balances", async () => {
  const [ann, bob] = [await team.join({ name: "Ann" }), await team.join({ name: "Bob" })];
  const mo = await team.join({ name: "Mo", roles: ["moderator"] });
  expect(balanceCounts.handles).toEqual(["balance.adjusted"]);
  expect(await newsOf(ann.memberId, bob.memberId)).toEqual([
    { topics: ["balances"], memberIds: [ann.memberId] },
    { topics: ["balances"], memberIds: [bob.memberId] },
    { topics: ["leaderboard"], memberIds: [mo.memberId] },
  ]);
  expect(await newsOf()).toEqual([]);
});

it("it isn't news for everyone where nobody manages balances", async () => {
  const ann = await team.join({ name: "Ann" });
  expect(await newsOf(ann.memberId)).toEqual([{ topics: ["balances"], memberIds: [ann.memberId] }]);
});
