import { afterAll, beforeAll, expect, it } from "vitest";
import type { Handle, Tx } from "../db/database.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findMemberActor } from "../session/member-actor.repository.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { watchDatabase } from "../testing/watched-database.ts";
import type { WatchedDatabase } from "../testing/watched-database.ts";
import { readQuota } from "./read-quota.service.ts";
import { addThanksCounts } from "./thanks-counter.repository.ts";
import { findTabCounts } from "./thanks-figures.repository.ts";
import { findReceivers } from "./thanks-receiver.repository.ts";
import { findThanks, findThanksWords } from "./thanks.repository.ts";
import type { Viewer } from "./thanks.repository.ts";

const database = useTestDatabase();
let watched: WatchedDatabase;
let team: Team;
let ann: Teammate;

beforeAll(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann" });
  watched = watchDatabase(database().database);
});
afterAll(() => team.close());

const viewer = (groupIds: readonly number[] = []): Viewer => {
  const { workspaceId, memberId } = ann;
  return { workspaceId, memberId, groupIds };
};

async function statementsOf(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  watched.take();
  await watched.database.transaction(work);
  return watched.take().length;
}

it.each<readonly [string, (tx: Tx) => Promise<unknown>]>([
  ["receivers", (tx) => findReceivers(tx, team.workspaceId, [])],
  ["cards", (tx) => findThanks(tx, { workspaceId: team.workspaceId, ids: [] })],
  ["words", (tx) => findThanksWords(tx, viewer(), [])],
  ["counts", (tx) => addThanksCounts(tx, team.workspaceId, [])],
])("no %s need no statement", async (_, work) => {
  expect(await statementsOf(work)).toBe(0);
});

it("counts go up or down, each at once", async () => {
  const add = (...changes: readonly number[]) =>
    statementsOf((tx) =>
      addThanksCounts(
        tx,
        team.workspaceId,
        changes.map((by, index) => ({ memberId: index, kind: "given", month: "2026-11", by })),
      ),
    );
  expect([await add(1, 2), await add(-1, -1), await add(1, -1), await add(0)]).toEqual([1, 1, 2, 0]);
});

it("whoever is in no group needs no count of groups' thanks", async () => {
  const count = (groupIds: readonly number[]) => statementsOf((tx) => findTabCounts(tx, viewer(groupIds), ""));
  expect([await count([]), await count([7])]).toEqual([2, 3]);
});

it("whoever has no quota needs neither its use nor currencies", async () => {
  const found = await findMemberActor(database().database.handle, ann);
  const count = (quota: Readonly<Record<string, Readonly<Record<string, number>>>>) => {
    const workspace = { ...found?.actor.workspace, thanksSettings: { quota } };
    const actor = { ...found?.actor, workspace };
    // It takes no more of a call.
    const callOn = (db: Handle) => ({ db, actor, at: team.clock.now(), language: "en" }) as unknown as MemberCall;
    return statementsOf((tx) => readQuota(callOn(tx)));
  };
  const granted = { [String(team.currencyId)]: 100 };
  expect([await count({ member: granted }), await count({}), await count({ owner: granted })]).toEqual([2, 0, 0]);
});
