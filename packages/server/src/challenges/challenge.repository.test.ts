import type { ChallengeListing, ChallengeStatus } from "@guildhall/core/challenges";
import { beforeEach, describe, expect, it } from "vitest";
import type { Handle } from "../db/database.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import { findChallenge, findChallengeOfIssue, findTakingPart, lockChallenge } from "./challenge.repository.ts";
import { findOpenChallenges } from "./open-challenge.repository.ts";

const database = useTestDatabase();
const CREW = 41;
let workspaceId: number;
let currencyId: number;
let ann: number;
let bob: number;
let eve: number;

beforeEach(async () => {
  ({ id: workspaceId, currencyId } = await buildWorkspace(db()));
  ann = await join("Ann");
  bob = await join("Bob");
  eve = await join("Eve");
});

const db = () => database().database.handle;
const join = async (name: string) => (await buildMember(db(), { workspaceId, name })).memberId;
const day = (of: number) => new Date(Date.UTC(2026, 0, of));
const run = (text: string, ...values: unknown[]) => database().database.pool.query(text, values);

interface Wanted {
  readonly status?: ChallengeStatus;
  readonly list?: ChallengeListing;
  readonly listedAt?: Date;
  readonly groupId?: number;
  readonly publishAt?: Date | null;
  readonly deadline?: Date | null;
  readonly issue?: readonly [provider: string, externalId: string];
}

async function add(title: string, wanted: Wanted = {}): Promise<number> {
  const { status = "new", list = "active", listedAt = day(1), groupId = 0, issue = ["", ""] } = wanted;
  const { publishAt = null, deadline = null } = wanted;
  const { id } = await db()
    .insertInto("challenges")
    .values({
      workspace_id: workspaceId,
      type: "quest",
      status,
      list,
      listed_at: listedAt,
      title,
      result_type: "all",
      author_member_id: ann,
      created_at: day(1),
      published_at: listedAt,
      publish_at: publishAt,
      group_id: groupId,
      accept_deadline_at: deadline,
      external_provider: issue[0],
      external_id: issue[1],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("a challenge", () => {
  const schedule = (entityType: string, id: number, weekday: number) =>
    run(
      `insert into schedules (workspace_id, entity_type, entity_id, type, starts_on, local_time, day_of_month, weekday,
         saved_at) values ($1, $2, $3, 'weekly', '2026-01-01', '09:30:00', 5, $4, now())`,
      workspaceId,
      entityType,
      id,
      weekday,
    );
  const template = async (title: string): Promise<number> => {
    const { rows } = await run(
      "insert into achievement_templates (workspace_id, title, created_at) values ($1, $2, now()) returning id",
      workspaceId,
      title,
    );
    return Number(rows[0].id);
  };
  const grant = (challengeId: number, templateId: number) =>
    run("insert into challenge_entity_rewards values ($1, $2, $3)", workspaceId, challengeId, templateId);
  const reward = (challengeId: number, amount: number) =>
    run("insert into challenge_rewards values ($1, $2, $3, $4)", workspaceId, challengeId, currencyId, amount);

  it("is read with its own rewards, achievements and schedule", async () => {
    const [open, draft] = [
      await add("Open"),
      await add("Draft", { status: "draft", list: "schedule", publishAt: day(9) }),
    ];
    const [star, sun, moon] = [await template("Star"), await template("Sun"), await template("Moon")];
    await grant(open, sun);
    await grant(open, star);
    await grant(draft, moon);
    await reward(open, 100);
    await reward(draft, 200);
    await schedule("challenge", open, 2);
    await schedule("challenge", draft, 3);
    await schedule("quiz", draft, 4);
    const twin = await importTwin(database().database, workspaceId);
    await run("update challenge_rewards set amount = 999 where workspace_id = $1", twin);
    await run("update schedules set weekday = 6 where workspace_id = $1", twin);
    await run("update members set name = 'Twin' where workspace_id = $1", twin);
    await run("insert into challenge_entity_rewards values ($1, $2, $3), ($1, $4, $5)", twin, open, moon, draft, sun);
    expect(await findChallenge(db(), { workspaceId, challengeId: open })).toMatchObject({
      id: open,
      title: "Open",
      authorName: "Ann",
      rewards: [{ currencyId, amount: 100 }],
      templateIds: [star, sun],
      repetition: null,
    });
    expect(await findChallenge(db(), { workspaceId, challengeId: draft })).toMatchObject({
      title: "Draft",
      rewards: [{ currencyId, amount: 200 }],
      templateIds: [moon],
      repetition: { type: "weekly", time: "09:30", weekday: 3, day: 5, isPaused: false },
    });
    expect(await findChallenge(db(), { workspaceId, challengeId: 987_654 })).toBe(undefined);
  });

  it("has everyone taking part named once, without those who left or are done", async () => {
    const [id, next] = [await add("One"), await add("Two")];
    const take = async (challengeId: number, status: string, people: readonly number[]) => {
      const { rows } = await run(
        `insert into assignments (workspace_id, challenge_id, type, status, leader_member_id, accepted_at,
           division_at) values ($1, $2, $3, $4, $5, now(), now()) returning id`,
        workspaceId,
        challengeId,
        status === "division" ? "raid" : "quest",
        status,
        people[0],
      );
      for (const memberId of people)
        await run(
          `insert into assignment_members (workspace_id, challenge_id, assignment_id, member_id, joined_at)
           values ($1, $2, $3, $4, now())`,
          workspaceId,
          challengeId,
          rows[0].id,
          memberId,
        );
    };
    const [dan, kim, max] = [await join("Dan"), await join("Kim"), await join("Max")];
    await take(id, "division", [eve]);
    await take(id, "active", [ann, dan]);
    await take(id, "in_review", [ann]);
    await take(id, "rejected", [bob]);
    await take(id, "completed", [kim]);
    await take(id, "abandoned", [kim]);
    await take(next, "active", [max]);
    const twin = await importTwin(database().database, workspaceId);
    await run("update assignments set status = 'rejected' where workspace_id = $1", twin);
    await run(
      "update assignment_members set left_at = now() where workspace_id = $1 and member_id = $2",
      workspaceId,
      dan,
    );
    expect(await findTakingPart(db(), { workspaceId, challengeId: id })).toEqual([ann, bob, eve]);
    expect(await findTakingPart(db(), { workspaceId, challengeId: next })).toEqual([max]);
  });
});

describe("a locked challenge", () => {
  const lock = (handle: Handle, challengeId: number) => lockChallenge(handle, { workspaceId, challengeId });

  it("leaves the others free", async () => {
    const [one, two] = [await add("One"), await add("Two")];
    await database().database.transaction(async (tx) => {
      expect(await lock(tx, one)).toMatchObject({ id: one, title: "One" });
      const free = "select id from challenges where workspace_id = $1 for update skip locked";
      expect((await run(free, workspaceId)).rows).toEqual([{ id: two }]);
    });
  });
});

describe("an issue's challenge", () => {
  const HERE = "https://here.example";
  const find = (siteUrl: string | null, externalId = "GH-1", provider = "jira") =>
    findChallengeOfIssue(db(), { workspaceId, provider, externalId, siteUrl });
  const ended = { status: "completed", list: "closed" } as const;

  it("is the one that names the site, else one that names none", async () => {
    const linked = await add("Linked", { issue: ["jira", `${HERE}/browse/GH-1`], ...ended });
    const bare = await add("Bare", { issue: ["jira", "GH-1"] });
    await add("Of no site", { issue: ["jira", "/browse/GH-1"] });
    const elsewhere = await add("Elsewhere", { issue: ["jira", "https://there.example/browse/GH-1"] });
    await add("Other", { issue: ["jira", "GH-11"] });
    await add("Gone", { issue: ["jira", "GH-1"], status: "discarded", list: "" });
    await add("None");
    await add("Nameless", { issue: ["jira", ""] });
    await importTwin(database().database, workspaceId);
    expect([await find(HERE), await find("https://new.example"), await find("")]).toEqual([linked, bare, bare]);
    expect([await find(null), await find(HERE, "GH-2"), await find(null, "")]).toEqual([
      elsewhere,
      undefined,
      undefined,
    ]);
    expect([await find(HERE, "GH-1", "slack"), await find("", "")]).toEqual([undefined, undefined]);
  });

  it("is the open one, else the latest", async () => {
    const first = await add("First", { issue: ["jira", "GH-1"] });
    const [, last] = [
      await add("Second", { issue: ["jira", "GH-1"], ...ended }),
      await add("Third", { issue: ["jira", "GH-1"], ...ended }),
    ];
    expect([await find(HERE), await find(""), await find(null)]).toEqual([first, first, first]);
    await run("update challenges set status = 'canceled', list = 'closed' where id = $1", first);
    expect([await find(HERE), await find(""), await find(null)]).toEqual([last, last, last]);
  });
});

it("without open challenges there are none to name", async () => {
  await add("Over", { status: "completed", list: "closed" });
  expect(await findOpenChallenges(db(), { workspaceId, at: day(5), limit: 9 })).toEqual({ count: 0, titles: [] });
});

it("challenges are open until their deadline, for everyone, the newest first", async () => {
  const at = day(5);
  await add("Oldest", { listedAt: day(1), deadline: new Date(at.getTime() + 1) });
  await add("Newest", { listedAt: day(3), status: "in_progress" });
  await add("Newer", { listedAt: day(2) });
  await add("Newer, too", { listedAt: day(2) });
  await add("Late", { listedAt: day(4), deadline: at });
  await add("Crew's", { listedAt: day(4), groupId: CREW });
  await add("Over", { listedAt: day(4), status: "completed", list: "closed" });
  await add("Draft", { listedAt: day(4), status: "draft", list: "draft" });
  await importTwin(database().database, workspaceId);
  expect(await findOpenChallenges(db(), { workspaceId, at, limit: 9 })).toEqual({
    count: 4,
    titles: ["Newest", "Newer, too", "Newer", "Oldest"],
  });
  expect(await findOpenChallenges(db(), { workspaceId, at, limit: 1 })).toEqual({ count: 4, titles: ["Newest"] });
});
