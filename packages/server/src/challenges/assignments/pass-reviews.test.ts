import type { Role } from "@guildhall/core/permissions";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../../testing/build-people.ts";
import { newestEvents } from "../../testing/newest-events.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { insertAssignment } from "./assignment.repository.ts";
import { passReviews } from "./pass-reviews.service.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const AT = new Date("2026-11-16T09:00:00Z");
let workspaceId = 0;
let ann = 0;
let bob = 0;
let eve = 0;
let max = 0;
let mia = 0;
/** Attempts by Ann and then Max at Max's challenge, and by Bob at Eve's: those that wait for a review. */
let waiting: readonly number[] = [];
/** The last event before the last change. */
let known = 0;

async function attempt(challengeId: number, memberId: number, status: "active" | "in_review" | "rejected") {
  const id = await insertAssignment(db(), { workspaceId, challengeId, type: "quest", memberId, at: AT });
  await db()
    .updateTable("assignments")
    .set({ status })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
  return id;
}

async function challenge(authorId: number): Promise<number> {
  const { id } = await db()
    .insertInto("challenges")
    .values({
      workspace_id: workspaceId,
      type: "quest",
      status: "in_progress",
      list: "active",
      listed_at: AT,
      title: "Read a book",
      result_type: "all",
      author_member_id: authorId,
      created_at: AT,
      auto_close_status: null,
      channel: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  workspaceId = (await buildWorkspace(db())).id;
  const join = async (name: string, ...roles: Role[]) =>
    (await buildMember(db(), { workspaceId, name, roles })).memberId;
  ann = await join("Ann");
  bob = await join("Bob");
  eve = await join("Eve", "owner");
  max = await join("Max", "moderator");
  mia = await join("Mia", "moderator");
  const [his, hers] = [await challenge(max), await challenge(eve)];
  await attempt(his, ann, "rejected");
  waiting = [
    await attempt(his, ann, "in_review"),
    await attempt(his, max, "in_review"),
    await attempt(hers, bob, "in_review"),
  ];
  await attempt(hers, ann, "active");
});

beforeEach(async () => {
  await setRoles(max, "moderator");
  await setRoles(mia, "moderator");
});

async function setRoles(id: number, ...roles: readonly ("moderator" | "admin" | "owner")[]): Promise<void> {
  await db()
    .updateTable("members")
    .set({ roles: [...roles] })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

const tellOf = (recipient: "author" | "moderators" | "moderators_up") =>
  sql`
    update workspaces set settings = jsonb_build_object('challengeReviewRecipient', ${recipient}::text)
    where id = ${workspaceId}
  `.execute(db());

/** Who is told of which attempt once the member has what's stored instead of these roles. */
async function passed(id: number, ...roles: readonly Role[]) {
  const scope = { db: db(), at: AT, actor: { memberId: eve, workspace: { id: workspaceId } }, tell: () => undefined };
  known = (await newestEvents(db(), [workspaceId], 0)).at(-1)?.id ?? 0;
  await passReviews(scope, { id, roles });
  const events = await newestEvents(db(), [workspaceId], known);
  return events.map(({ type, payload, by }) => {
    const { assignmentId, reviewerIds } = payload as { assignmentId: number; reviewerIds: readonly number[] };
    return [type, by, assignmentId, reviewerIds];
  });
}

const TOLD = "assignment.review_passed";

it("what waited for the author waits for moderators once the author can't review, the oldest first", async () => {
  await tellOf("author");
  await setRoles(max);
  expect(await passed(max, "moderator")).toEqual([[TOLD, 0, waiting[0], [mia]]]);
  const [event] = await newestEvents(db(), [workspaceId], known);
  expect(event?.payload).toMatchObject({ authorId: max, type: "quest", groupId: 0, memberIds: [ann] });
});

it("what waited for the only moderator waits for whoever else reviews", async () => {
  await tellOf("moderators");
  await setRoles(max);
  await setRoles(mia);
  expect(await passed(mia, "moderator")).toEqual(waiting.map((id) => [TOLD, 0, id, [eve]]));
});

it("nobody is told again of what they were told of already", async () => {
  for (const recipient of ["moderators", "moderators_up"] as const) {
    await tellOf(recipient);
    await setRoles(max);
    expect([recipient, await passed(max, "moderator")]).toEqual([recipient, []]);
  }
});

it("nothing passes from somebody who wasn't told, who still is, or who never reviewed", async () => {
  await tellOf("author");
  await setRoles(mia);
  // She was told of the author's own attempt only.
  expect(await passed(mia, "moderator")).toEqual([[TOLD, 0, waiting[1], [eve]]]);
  await setRoles(mia, "moderator");
  expect(await passed(max, "moderator", "admin")).toEqual([]);
  expect(await passed(bob, "member")).toEqual([]);
  // The only moderator becomes an owner: they're still told, now with the other one.
  await tellOf("moderators");
  await setRoles(max, "owner");
  await setRoles(mia);
  expect(await passed(max, "moderator")).toEqual([]);
});
