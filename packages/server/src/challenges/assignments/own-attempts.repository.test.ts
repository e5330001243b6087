import type { AssignmentStatus, ChallengeType } from "@guildhall/core/challenges";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../../testing/build-people.ts";
import { storeChallenge } from "../../testing/store-challenge.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { withoutIndexes } from "../../testing/without-indexes.ts";
import { findPool } from "./taken-challenge.repository.ts";
import { findOwnAttempts } from "./taking.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const AT = new Date("2026-11-16T09:00:00Z");
let workspaceId = 0;
let currencyId = 0;
let ann = 0;
let bob = 0;

beforeAll(async () => {
  ({ id: workspaceId, currencyId } = await buildWorkspace(db()));
  ann = (await buildMember(db(), { workspaceId, name: "Ann" })).memberId;
  bob = (await buildMember(db(), { workspaceId, name: "Bob" })).memberId;
});

const challenge = (type: ChallengeType) => storeChallenge(db(), { workspaceId, type, authorId: bob, at: AT });

/** The newest one; its member has left it if it's abandoned. */
async function attempt(
  { challengeId, type, memberId }: { challengeId: number; type: ChallengeType; memberId: number },
  status: AssignmentStatus,
): Promise<number> {
  const end = status === "abandoned" ? AT : null;
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into assignments (workspace_id, challenge_id, type, status, leader_member_id, accepted_at, ended_at)
      values (${workspaceId}, ${challengeId}, ${type}, ${status}, ${memberId}, ${AT}, ${end}) returning id
    ) insert into assignment_members (workspace_id, assignment_id, member_id, challenge_id, joined_at, left_at)
    select ${workspaceId}, id, ${memberId}, ${challengeId}, ${AT}, ${end} from added returning assignment_id as id
  `.execute(db());
  return rows[0]?.id ?? 0;
}

/** Ann's attempts at each of these challenges. */
async function own(...challengeIds: number[]) {
  const found = await findOwnAttempts(db(), { workspaceId, challengeIds, memberId: ann });
  return challengeIds.map((id) => found.get(id)?.map((each) => each.id) ?? []);
}

it("of a repeated quest, the member's newest attempt counts and every one they still work on", async () => {
  const [quest, beside] = [await challenge("quest"), await challenge("quest")];
  const mine = { challengeId: quest, type: "quest", memberId: ann } as const;
  const rejected = await attempt(mine, "rejected");
  await attempt(mine, "completed");
  const active = await attempt(mine, "active");
  await attempt(mine, "abandoned");
  const latest = await attempt(mine, "in_review");
  await attempt({ ...mine, memberId: bob }, "active");
  const other = await attempt({ ...mine, challengeId: beside }, "rejected");
  expect(await own(quest, beside)).toEqual([[latest, active, rejected], [other]]);
  expect(await own(quest)).toEqual([[latest, active, rejected]]);
});

it("of a raid only the member's newest attempt counts", async () => {
  const raid = await challenge("raid");
  const mine = { challengeId: raid, type: "raid", memberId: ann } as const;
  await attempt(mine, "active");
  const latest = await attempt(mine, "abandoned");
  expect(await own(raid)).toEqual([[latest]]);
});

it("a pool lists its currencies in the order they were made", async () => {
  const id = await challenge("quest");
  const { id: gems } = await db()
    .insertInto("currencies")
    .values({ workspace_id: workspaceId, name: "Gems", icon: "💎", kind: "emoji", is_default: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [currency, amount] of [[gems, 7] as const, [currencyId, 125] as const])
    await db()
      .insertInto("challenge_rewards")
      .values({ workspace_id: workspaceId, challenge_id: id, currency_id: currency, amount })
      .execute();
  const pool = await withoutIndexes(database().database, (tx) => findPool(tx, workspaceId, id));
  expect(pool).toEqual([
    { currencyId, amount: 125 },
    { currencyId: gems, amount: 7 },
  ]);
});
