import { expect, it } from "vitest";
import { seedWorkspace } from "../testing/seed-workspace.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { addThanksCounts } from "./thanks-counter.repository.ts";
import type { ThanksCount } from "./thanks-counter.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;

const add = (workspaceId: number, changes: readonly ThanksCount[]) =>
  database().database.transaction((tx) => addThanksCounts(tx, workspaceId, changes));

async function read(workspaceId: number): Promise<readonly (readonly [number, string, string, number])[]> {
  const rows = await db()
    .selectFrom("thanks_counters")
    .select(["member_id", "kind", "month", "thanks"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("thanks")
    .execute();
  return rows.map((row) => [row.member_id, row.kind, row.month, row.thanks]);
}

it("a counter goes up and down alone: others of its member, kind, month and workspace stay", async () => {
  const ours = await seedWorkspace(db(), { members: 2 });
  const theirs = await seedWorkspace(db(), { members: 1 });
  const [ann = 0, bob = 0] = ours.memberIds;
  const first = [
    { memberId: ann, kind: "given", month: "2026-11", by: 10 },
    { memberId: ann, kind: "received", month: "2026-11", by: 20 },
    { memberId: ann, kind: "given", month: "2026-10", by: 30 },
    { memberId: bob, kind: "given", month: "2026-11", by: 40 },
    { memberId: 0, kind: "team", month: "2026-11", by: 50 },
  ] as const;
  await add(ours.id, first);
  await add(theirs.id, first);
  await add(ours.id, [
    { memberId: ann, kind: "given", month: "2026-11", by: -2 },
    { memberId: 0, kind: "team", month: "2026-11", by: 5 },
  ]);
  await add(ours.id, []);
  expect(await read(ours.id)).toEqual([
    [ann, "given", "2026-11", 8],
    [ann, "received", "2026-11", 20],
    [ann, "given", "2026-10", 30],
    [bob, "given", "2026-11", 40],
    [0, "team", "2026-11", 55],
  ]);
  expect((await read(theirs.id)).map(([, , , thanks]) => thanks)).toEqual([10, 20, 30, 40, 50]);
  await add(ours.id, [{ memberId: bob, kind: "given", month: "2026-11", by: -40 }]);
  expect((await read(ours.id)).map(([, , , thanks]) => thanks)).toEqual([0, 8, 20, 30, 55]);
});

it("a counter goes by one either way; what's neither more nor less isn't there", async () => {
  const guild = await seedWorkspace(db(), { members: 2 });
  const [ann = 0, bob = 0] = guild.memberIds;
  const given = { memberId: ann, kind: "given", month: "2026-11" } as const;
  const received = { memberId: bob, kind: "received", month: "2026-11" } as const;
  await add(guild.id, [
    { ...given, by: 1 },
    { ...received, by: 0 },
  ]);
  expect(await read(guild.id)).toEqual([[ann, "given", "2026-11", 1]]);
  await add(guild.id, [{ ...given, by: -1 }]);
  expect(await read(guild.id)).toEqual([[ann, "given", "2026-11", 0]]);
});
