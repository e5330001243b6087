import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import { challengeEarnings } from "./challenge-earning.repository.ts";
import { findChallengeSubjects } from "./challenge-subject.repository.ts";
import { challengeTotals } from "./challenge-total.repository.ts";
import { findPaidChallenges } from "./paid-challenge.repository.ts";

const database = useTestDatabase();
const CREW = 41;
const AT = new Date("2026-01-01T00:00:00Z");
let workspaceId: number;
let author: number;
let crews: number;
let everyones: number;

beforeEach(async () => {
  ({ id: workspaceId } = await buildWorkspace(db()));
  ({ memberId: author } = await buildMember(db(), { workspaceId }));
  crews = await add("Crew's", CREW);
  everyones = await add("Everyone's", 0);
});

const db = () => database().database.handle;

async function add(title: string, groupId: number): Promise<number> {
  const { id } = await db()
    .insertInto("challenges")
    .values({
      workspace_id: workspaceId,
      type: "quest",
      status: "new",
      list: "active",
      listed_at: AT,
      title,
      result_type: "all",
      author_member_id: author,
      group_id: groupId,
      created_at: AT,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Another workspace with the same ids, whose challenges are of another group. */
async function importMovedTwin(): Promise<void> {
  const twin = await importTwin(database().database, workspaceId);
  await db().updateTable("challenges").set({ group_id: 99, title: "Twin" }).where("workspace_id", "=", twin).execute();
}

it("a paid attempt is one at its own challenge", async () => {
  const attempt = async (challengeId: number) => {
    const { id } = await db()
      .insertInto("assignments")
      .values({
        workspace_id: workspaceId,
        challenge_id: challengeId,
        type: "quest",
        status: "completed",
        leader_member_id: author,
        accepted_at: AT,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const [first, second] = [await attempt(everyones), await attempt(crews)];
  await importMovedTwin();
  const find = (...ids: number[]) => findPaidChallenges(db(), workspaceId, ids);
  const expected = { assignmentId: second, id: crews, title: "Crew's", status: "new", groupId: CREW };
  expect(await find(second)).toEqual([expected]);
  expect((await find(first, second)).toSorted((one, other) => one.assignmentId - other.assignmentId)).toEqual([
    { assignmentId: first, id: everyones, title: "Everyone's", status: "new", groupId: 0 },
    expected,
  ]);
});

it("messages are of the challenges they're about, and say whether others may still take part", async () => {
  const raid = await add("Raid", 0);
  await db().updateTable("challenges").set({ type: "raid" }).where("id", "=", raid).execute();
  await importMovedTwin();
  const subject = { type: "quest", channelId: "", isOpen: true };
  const find = (...ids: readonly number[]) =>
    database().database.transaction((tx) => findChallengeSubjects(tx, workspaceId, ids));
  expect(await find(crews)).toEqual(new Map([[crews, { ...subject, title: "Crew's", groupId: CREW }]]));
  expect(await find(everyones, raid)).toEqual(
    new Map([
      [everyones, { ...subject, title: "Everyone's", groupId: 0 }],
      [raid, { ...subject, type: "raid", title: "Raid", groupId: 0 }],
    ]),
  );
});

it("totals are of what was published and of what was paid, in the challenge's group", async () => {
  const payload = (challengeId: number, ...amounts: readonly number[]) =>
    JSON.stringify({ challengeId, rewards: amounts.map((amount) => ({ memberId: 7, amount })) });
  const events = sql`(
    select 'challenge.published' as type, ${payload(crews)}::jsonb as payload
    union all select 'challenge.updated', ${payload(crews)}::jsonb
    union all select 'assignment.completed', ${payload(everyones, 30, 50)}::jsonb
    union all select 'assignment.rejected', ${payload(everyones, 70)}::jsonb
  )`;
  await importMovedTwin();
  const { rows } = await sql`
    select * from (${challengeTotals({ workspaceId, events })}) total order by value
  `.execute(db());
  expect(rows).toEqual([
    { group_ids: [CREW], name: "totalChallenges", value: 1 },
    { group_ids: [], name: "totalRewards", value: 80 },
  ]);
});

it("only what was completed is earned", async () => {
  const payload = (amount: number) => JSON.stringify({ rewards: [{ memberId: 7, amount }] });
  const events = sql`(
    select 'assignment.completed' as type, ${payload(30)}::jsonb as payload
    union all select 'assignment.rejected', ${payload(50)}::jsonb
  )`;
  const { rows } = await sql<{ member_id: number; score: number }>`
    select member_id, score from (${challengeEarnings.select(events)}) earned
  `.execute(db());
  expect(rows).toEqual([{ member_id: 7, score: 30 }]);
});
