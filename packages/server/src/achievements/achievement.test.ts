import { LIST_PAGE_SIZE, MAX_ACHIEVEMENT_TEMPLATES, MIN_ACHIEVEMENT_IMAGE_PX } from "@guildhall/core";
import type { ValidationFailure } from "@guildhall/core";
import { achievementCalls } from "@guildhall/core/achievements";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildPng } from "../testing/build-png.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { grantAchievements } from "./grant-achievements.service.ts";

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann", roles: ["admin"] });
  bob = await team.join({ name: "Bob" });
});
afterEach(() => team.close());

async function template(title: string): Promise<number> {
  const at = team.clock.now();
  const row = await database()
    .database.handle.insertInto("achievement_templates")
    .values({ workspace_id: team.workspaceId, title, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

const grant = (templateIds: readonly number[], reference = "assignment:1") =>
  database().database.transaction((db) => {
    const actor = { memberId: ann.memberId, workspace: { id: team.workspaceId } };
    const scope = { deps: team.server.deps, db, at: team.clock.now(), actor, tell: () => undefined };
    return grantAchievements(scope, { memberIds: [ann.memberId, bob.memberId], templateIds, reference, groupId: 0 });
  });

describe("an achievement", () => {
  it("is given to each person once for the same thing, and again for another", async () => {
    const star = await template("Star");
    expect(await grant([star])).toHaveLength(2);
    expect(await grant([star])).toEqual([]);
    expect(await grant([star], "assignment:2")).toHaveLength(2);
    const rows = await database()
      .database.handle.selectFrom("events")
      .select(["type", "payload"])
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    expect(rows.map((row) => row.type)).toEqual(Array.from({ length: 4 }, () => "achievement.granted"));
    expect(rows[0]?.payload).toMatchObject({ memberId: ann.memberId, templateId: star, groupId: 0 });
  });

  it("of a missing template is given to nobody", async () => {
    expect(await grant([999_999])).toEqual([]);
    expect(await grant([])).toEqual([]);
  });
});

describe("a workspace's achievements", () => {
  const make = (title: string, by = ann) =>
    by.client.call(achievementCalls.createTemplate, { body: { title }, files: { image: undefined } });

  it("are created with or without a picture, changed, and listed by title", async () => {
    await make("Zeal");
    const files = { image: buildPng(MIN_ACHIEVEMENT_IMAGE_PX) };
    const { template: star } = await ann.client.call(achievementCalls.createTemplate, {
      body: { title: " Star ", description: "Shines" },
      files,
    });
    expect(star).toMatchObject({
      title: "Star",
      description: "Shines",
      imageUrl: expect.stringMatching(/^\/files\/\d+\/.*\.webp$/),
    });
    const change = { params: { id: star.id }, body: { title: "Ark" }, files: { image: undefined } };
    const { template } = await ann.client.call(achievementCalls.updateTemplate, change);
    expect(template).toEqual({ id: star.id, title: "Ark", description: "", imageUrl: star.imageUrl });
    const { items } = await ann.client.call(achievementCalls.listTemplates, {});
    expect(items.map((each) => each.title)).toEqual(["Ark", "Zeal"]);
  });

  it("disappear once deleted, and people keep theirs unchanged", async () => {
    const { template: star } = await make("Star");
    await grant([star.id]);
    await ann.client.call(achievementCalls.updateTemplate, {
      params: { id: star.id },
      body: { title: "Sun" },
      files: { image: undefined },
    });
    await ann.client.call(achievementCalls.deleteTemplate, { params: { id: star.id } });
    expect((await ann.client.call(achievementCalls.listTemplates, {})).items).toEqual([]);
    expect(await grant([star.id], "assignment:9")).toEqual([]);
    const again = ann.client.call(achievementCalls.deleteTemplate, { params: { id: star.id } });
    await expect(again).rejects.toMatchObject({ kind: "not_found" });
    const { achievements } = await bob.client.call(userCalls.getProfile, { params: { id: bob.memberId } });
    expect(achievements.items.map((each) => each.title)).toEqual(["Star"]);
  });

  it("refuse a picture that is too small, or not a picture", async () => {
    const send = (image: File) =>
      ann.client.call(achievementCalls.createTemplate, { body: { title: "Star" }, files: { image } });
    const fieldsOf = (failure: unknown) =>
      (failure as ValidationFailure).fields.map((each) => `${each.field} ${each.code}`);
    expect(await send(buildPng(191)).catch(fieldsOf)).toEqual(["image image_resolution"]);
    const [whole] = [new Uint8Array(await buildPng(400).arrayBuffer())];
    expect(await send(new File([whole.slice(0, 60)], "half.png")).catch(fieldsOf)).toEqual(["image image_unreadable"]);
    await expect(make("Star", bob)).rejects.toMatchObject({ kind: "access_denied" });
  });

  it("are limited in number", async () => {
    const at = team.clock.now();
    const rows = Array.from({ length: MAX_ACHIEVEMENT_TEMPLATES }, (_, index) => ({
      workspace_id: team.workspaceId,
      title: `${index}`,
      created_at: at,
    }));
    await database().database.handle.insertInto("achievement_templates").values(rows).execute();
    await expect(make("One more")).rejects.toMatchObject({ kind: "refused", reason: "too_many_templates" });
  });
});

it("a profile lists achievements page by page, newest first, with the group they were earned in", async () => {
  const star = await template("Star");
  for (let index = 0; index < LIST_PAGE_SIZE + 1; index += 1) await grant([star], `assignment:${index}`);
  const ask = (page: number) =>
    ann.client.call(achievementCalls.listOfUser, { params: { id: bob.memberId }, query: { page } });
  const first = await ask(0);
  expect([first.items.length, first.hasNext, first.nextPage]).toEqual([LIST_PAGE_SIZE, true, 1]);
  expect((await ask(1)).items).toMatchObject([
    { title: "Star", groupName: "", type: "template", user: { id: bob.memberId, name: "Bob" } },
  ]);
});
