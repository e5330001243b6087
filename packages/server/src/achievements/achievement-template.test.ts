import { MIN_ACHIEVEMENT_IMAGE_PX } from "@guildhall/core";
import { achievementCalls } from "@guildhall/core/achievements";
import { quizCalls } from "@guildhall/core/quizzes";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildPng } from "../testing/build-png.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findTemplates, lockTemplate, removeTemplate, saveTemplate } from "./template.repository.ts";

const database = useTestDatabase();
let team: Team;
let other: Team;
let ann: Teammate;
let stranger: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  other = await buildTeam(database());
  ann = await team.join({ name: "Ann", roles: ["admin"] });
  stranger = await other.join({ name: "Ann", roles: ["admin"] });
});
afterEach(() => Promise.all([team.close(), other.close()]));

const db = () => database().database.handle;
const noFile = { image: undefined };

async function create(title: string, by = ann): Promise<number> {
  const body = { title, description: `About ${title}` };
  return (await by.client.call(achievementCalls.createTemplate, { body, files: noFile })).template.id;
}

const update = (id: number, title: string, image?: File) =>
  ann.client.call(achievementCalls.updateTemplate, {
    params: { id },
    body: { title, description: "About it" },
    files: { image },
  });
const remove = (id: number) => ann.client.call(achievementCalls.deleteTemplate, { params: { id } });
const listed = (of = team) => findTemplates(db(), of.workspaceId);
const shown = (id: number, title: string) => ({ id, title, description: `About ${title}`, imageUrl: "" });

describe("achievements of a workspace", () => {
  it("are listed by title, and those of the same title in the order they were created", async () => {
    const titles = ["zeal", "Star", "Ark"];
    const created_at = team.clock.now();
    // Enough for a sort to mix up equal ones.
    const rows = Array.from({ length: 60 }, (_, place) => ({ place, title: titles[place % 3] ?? "" }));
    await db()
      .insertInto("achievement_templates")
      .values(rows.map(({ title }) => ({ workspace_id: team.workspaceId, title, created_at })))
      .execute();
    const found = await listed();
    const first = Math.min(...found.map(({ id }) => id));
    expect(found.map(({ id, title }) => ({ place: id - first, title }))).toEqual(
      ["Ark", "Star", "zeal"].flatMap((title) => rows.filter((row) => row.title === title)),
    );
  });

  it("change and go alone, and from their own workspace only", async () => {
    const [star, sun, theirs] = [await create("Star"), await create("Sun"), await create("Star", stranger)];
    const key = (templateId: number) => ({ workspaceId: team.workspaceId, templateId });
    expect(await lockTemplate(db(), key(sun))).toEqual(shown(sun, "Sun"));
    expect(await lockTemplate(db(), key(theirs))).toBeUndefined();
    const texts = { title: "Moon", description: "About Moon", imageUrl: null };
    expect(await saveTemplate(db(), key(sun), texts)).toEqual(shown(sun, "Moon"));
    expect(await listed()).toEqual([shown(sun, "Moon"), shown(star, "Star")]);
    await removeTemplate(db(), key(star));
    await removeTemplate(db(), key(theirs));
    expect(await lockTemplate(db(), key(star))).toBeUndefined();
    expect([await listed(), await listed(other)]).toEqual([[shown(sun, "Moon")], [shown(theirs, "Star")]]);
  });

  it("aren't found if they're deleted, another workspace's, or don't exist", async () => {
    const [gone, theirs] = [await create("Star"), await create("Star", stranger)];
    await remove(gone);
    for (const id of [gone, theirs, 999_999_999]) {
      await expect(update(id, "Sun")).rejects.toMatchObject({ kind: "not_found" });
      await expect(remove(id)).rejects.toMatchObject({ kind: "not_found" });
    }
    expect(await listed(other)).toEqual([shown(theirs, "Star")]);
  });

  it("are no longer granted by challenges and quizzes once deleted; others still are", async () => {
    const [star, sun] = [await create("Star"), await create("Sun")];
    const entityRewards = [{ achievementTemplateId: star }, { achievementTemplateId: sun }];
    const challenge = await challengeSteps.publish(ann, { entityRewards });
    const { qid: id } = await ann.client.call(quizCalls.create, { body: { title: "Quiz", entityRewards } });
    await remove(star);
    const { quiz } = await ann.client.call(quizCalls.getForEdit, { params: { id } });
    expect(quiz.entityRewards).toEqual([{ achievementTemplateId: sun }]);
    const rows = await db()
      .selectFrom("challenge_entity_rewards")
      .select(["challenge_id", "template_id"])
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    expect(rows).toEqual([{ challenge_id: challenge, template_id: sun }]);
  });

  it("get another picture, which is stored, or keep theirs", async () => {
    const id = await create("Star");
    const { template: drawn } = await update(id, "Star", buildPng(MIN_ACHIEVEMENT_IMAGE_PX));
    const name = drawn.imageUrl.replace("/files/", "");
    expect(await team.server.deps.files.get(name)).not.toBeNull();
    expect((await update(id, "Sun")).template.imageUrl).toBe(drawn.imageUrl);
    expect((await listed())[0]?.imageUrl).toBe(drawn.imageUrl);
  });
});

it("what is created, changed or deleted is said once, with what became different", async () => {
  const id = await create("Star");
  await update(id, "Sun");
  await update(id, "Sun");
  await remove(id);
  const saved = "achievement_template.saved";
  const change = (field: string, before: string | null, after: string) => ({ field, before, after });
  const told = await newestEvents(db(), [team.workspaceId], 0);
  expect(told.map(({ type, payload, by }) => ({ type, payload, by }))).toEqual([
    {
      type: saved,
      payload: {
        templateId: id,
        title: "Star",
        isNew: true,
        changes: [
          change("title", null, "Star"),
          change("description", null, "About Star"),
          change("imageUrl", null, ""),
        ],
      },
      by: ann.memberId,
    },
    {
      type: saved,
      payload: {
        templateId: id,
        title: "Sun",
        isNew: false,
        changes: [change("title", "Star", "Sun"), change("description", "About Star", "About it")],
      },
      by: ann.memberId,
    },
    { type: "achievement_template.deleted", payload: { templateId: id, title: "Sun" }, by: ann.memberId },
  ]);
});
