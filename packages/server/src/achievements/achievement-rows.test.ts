import { achievementCalls } from "@guildhall/core/achievements";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { achievementCardPlaces } from "./card-place.repository.ts";
import { findAchievementSubjects } from "./achievement-subject.repository.ts";
import { findAchievements, findAchievementsById, insertAchievements } from "./achievement.repository.ts";
import { grantAchievements } from "./grant-achievements.service.ts";
import { regroupAchievements } from "./regroup-achievements.repository.ts";

const database = useTestDatabase();
let team: Team;
let other: Team;
let ann: Teammate;
let bob: Teammate;
let stranger: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  other = await buildTeam(database());
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  stranger = await other.join({ name: "Ann" });
});
afterEach(() => Promise.all([team.close(), other.close()]));

const db = () => database().database.handle;

async function template(title: string, { workspaceId, clock } = team): Promise<number> {
  const row = { workspace_id: workspaceId, title, description: `About ${title}`, created_at: clock.now() };
  return (await db().insertInto("achievement_templates").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

async function give(who: Teammate, templateId: number, groupId = 0, of = team): Promise<number> {
  const [made] = await insertAchievements(db(), {
    workspaceId: of.workspaceId,
    memberIds: [who.memberId],
    templateIds: [templateId],
    reference: "assignment:1",
    groupId,
    at: of.clock.now(),
  });
  return made?.id ?? 0;
}

const grantIn = (handle: ReturnType<typeof db>, request: Parameters<typeof grantAchievements>[1]) =>
  grantAchievements(
    {
      db: handle,
      at: team.clock.now(),
      actor: { memberId: ann.memberId, workspace: { id: team.workspaceId } },
      tell: () => undefined,
    },
    request,
  );

const listOf = ({ memberId }: Teammate) =>
  findAchievements(db(), { workspaceId: team.workspaceId, memberId, limit: 10, offset: 0 });

describe("achievements beside each other", () => {
  it("are granted to the members and from the templates that are named, in their own workspace", async () => {
    const [star, sun, theirs] = [await template("Star"), await template("Sun"), await template("Star", other)];
    await template("Moon");
    const ids = await grantIn(db(), {
      memberIds: [bob.memberId, stranger.memberId],
      templateIds: [sun, star, theirs],
      reference: "assignment:7",
      groupId: 0,
    });
    const rows = await db()
      .selectFrom("achievements")
      .select(["id", "member_id", "template_id", "title"])
      .where("workspace_id", "in", [team.workspaceId, other.workspaceId])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id: ids[0], member_id: bob.memberId, template_id: star, title: "Star" },
      { id: ids[1], member_id: bob.memberId, template_id: sun, title: "Sun" },
    ]);
    const events = await newestEvents(db(), [team.workspaceId, other.workspaceId], 0);
    expect(events.map(({ payload }) => payload)).toEqual([
      { achievementId: ids[0], memberId: bob.memberId, templateId: star, groupId: 0 },
      { achievementId: ids[1], memberId: bob.memberId, templateId: sun, groupId: 0 },
    ]);
  });

  it("are listed of one person, newest first, each with its own group", async () => {
    const [crew, squad] = [await team.group("Crew", [ann]), await team.group("Squad", [ann])];
    const [star, sun, moon] = [await template("Star"), await template("Sun"), await template("Moon")];
    await give(ann, star, crew);
    await give(bob, star, crew);
    await give(ann, moon, squad);
    await give(ann, sun);
    expect((await listOf(ann)).map(({ title, groupName }) => [title, groupName])).toEqual([
      ["Sun", ""],
      ["Moon", "Squad"],
      ["Star", "Crew"],
    ]);
    expect((await listOf(bob)).map(({ title, groupName }) => [title, groupName])).toEqual([["Star", "Crew"]]);
  });

  it("are told of by title and group, only those that were asked for", async () => {
    const crew = await team.group("Crew", [ann]);
    const star = await give(ann, await template("Star"), crew);
    const sun = await give(ann, await template("Sun"));
    await give(ann, await template("Moon"));
    const theirs = await give(stranger, await template("Star", other), 0, other);
    const found = await database().database.transaction((tx) =>
      findAchievementSubjects(tx, team.workspaceId, [star, sun, theirs]),
    );
    expect(found).toEqual(
      new Map([
        [star, { title: "Star", groupId: crew }],
        [sun, { title: "Sun", groupId: 0 }],
      ]),
    );
  });

  it("move to the parent of a group that goes, and stay in any other group", async () => {
    const [crew, squad] = [await team.group("Crew", [ann]), await team.group("Squad", [ann])];
    const department = await team.group("Department", []);
    await give(ann, await template("Star"), crew);
    await give(ann, await template("Sun"), squad);
    await give(ann, await template("Moon"));
    // An import keeps the ids of groups, so another workspace can have the same.
    await give(stranger, await template("Star", other), crew, other);
    await regroupAchievements(db(), { workspaceId: team.workspaceId, groupId: crew, parentId: department });
    const rows = await db()
      .selectFrom("achievements")
      .select(["workspace_id as in", "title", "group_id as group"])
      .where("workspace_id", "in", [team.workspaceId, other.workspaceId])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { in: team.workspaceId, title: "Star", group: department },
      { in: team.workspaceId, title: "Sun", group: squad },
      { in: team.workspaceId, title: "Moon", group: 0 },
      { in: other.workspaceId, title: "Star", group: crew },
    ]);
  });
});

it("cards are in the group of their own achievement: another thing's card may have the same number", async () => {
  const crew = await team.group("Crew", [ann]);
  const [star, sun] = [await template("Star"), await template("Sun")];
  const common = { memberIds: [ann.memberId], reference: "assignment:7" };
  await grantIn(db(), { ...common, templateIds: [star], groupId: crew });
  await grantIn(db(), { ...common, templateIds: [sun], groupId: 0 });
  await team.readEvents();
  const { rows: own } = await sql<{ id: number }>`
    select id from feed_items where workspace_id = ${team.workspaceId} and category = 'achievement' order by entity_id
  `.execute(db());
  await sql`
    insert into feed_items (workspace_id, id, event_id, category, type, entity_id, payload, at)
    select workspace_id, id + 1000, event_id, 'challenge', 'challenge_published', entity_id, payload, at from feed_items
    where workspace_id = ${team.workspaceId}
  `.execute(db());
  const { rows } = await sql<{ id: number }>`
    select * from (${achievementCardPlaces(team.workspaceId)}) as cards order by id
  `.execute(db());
  expect(rows).toEqual([
    { id: own[0]?.id, group_ids: [crew], audience: null },
    { id: own[1]?.id, group_ids: [], audience: null },
  ]);
});

it("those asked for are found once each, with their own group's name", async () => {
  const group = await team.group("Branch", []);
  const [inGroup, ofAll] = [await give(ann, await template("First"), group), await give(bob, await template("Second"))];
  await give(ann, await template("Third"));
  const foreign = await give(stranger, await template("First", other), 0, other);
  const found = await findAchievementsById(db(), {
    workspaceId: team.workspaceId,
    ids: [ofAll, inGroup, inGroup, foreign],
  });
  expect(found.map(({ id, title, groupName }) => ({ id, title, groupName }))).toEqual(
    expect.arrayContaining([
      { id: inGroup, title: "First", groupName: "Branch" },
      { id: ofAll, title: "Second", groupName: "" },
    ]),
  );
  expect(found).toHaveLength(2);
});

it("a list is of a member of the workspace", async () => {
  const ask = (id: number) => ann.client.call(achievementCalls.listOfUser, { params: { id }, query: { page: 0 } });
  expect((await ask(bob.memberId)).items).toEqual([]);
  for (const id of [stranger.memberId, 999_999_999]) await expect(ask(id)).rejects.toMatchObject({ kind: "not_found" });
});
