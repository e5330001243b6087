import { ValidationFailure } from "@guildhall/core";
import type { EndpointInput } from "@guildhall/core";
import { challengeCalls } from "@guildhall/core/challenges";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;

type Body = EndpointInput<typeof challengeCalls.create>["body"];

async function start(options: Parameters<typeof buildTeam>[1] = {}): Promise<void> {
  team = await buildTeam(database(), options);
  boss = await team.join({ name: "Boss", roles: ["moderator"] });
  ann = await team.join({ name: "Ann" });
}

beforeEach(() => start());
afterEach(() => team.close());

const make = async (body: Partial<Body> = {}, who = boss): Promise<number> =>
  (await who.client.call(challengeCalls.create, { body: { type: "quest", title: "Read a book", ...body } })).cid;

const read = async (id: number, who = boss) =>
  (await who.client.call(challengeCalls.get, { params: { id } })).challenge;

const change = (id: number, body: Partial<Body>, who = boss) =>
  who.client.call(challengeCalls.update, { params: { id }, body: { type: "quest", title: "Read a book", ...body } });

const titles = async (type: "active" | "draft" | "schedule" | "closed", query = {}, who = boss) =>
  (await who.client.call(challengeCalls.list, { params: { type }, query })).items.map((item) => item.title);

const counts = async (query = {}, who = boss) =>
  Object.fromEntries(
    (await who.client.call(challengeCalls.getInfo, { query })).lists.map(({ type, count }) => [type, count]),
  );

const wrong = async (call: Promise<unknown>): Promise<string[]> => {
  const failure = await call.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ValidationFailure);
  return (failure as ValidationFailure).fields.map(({ field, code }) => `${field} ${code}`);
};

describe("a draft", () => {
  it("only needs a title, and is only visible to managers", async () => {
    const id = await make();
    expect(await read(id)).toMatchObject({
      status: "draft",
      title: "Read a book",
      authorName: "Boss",
      publishedAt: null,
    });
    await expect(read(id, ann)).rejects.toMatchObject({ kind: "not_found" });
    expect(await counts()).toEqual({ active: 0, draft: 1, schedule: 0, closed: 0 });
    expect(await wrong(make({ title: "  " }))).toEqual(["title required"]);
  });

  it("keeps everything that was entered", async () => {
    const body: Body = {
      type: "quest",
      title: "Read a book",
      description: "**Any** book",
      closedDescription: "Thank you",
      resultDescription: "A photo",
      resultType: "image",
      rewards: [{ currencyId: team.currencyId, amount: 250 }],
      requireAccept: true,
      allowMultiQuest: true,
      autoApprove: true,
      autoCloseStatus: { id: "3", name: "Done" },
      externalId: "GH-12",
      acceptDeadlineAt: "2099-01-01T10:00:00Z",
      completeDeadlineAt: "2099-01-02T23:59:59Z",
    };
    const id = await make(body);
    const { challenge, locks } = await boss.client.call(challengeCalls.getForEdit, { params: { id } });
    expect(challenge).toMatchObject({
      ...body,
      acceptDeadlineAt: "2099-01-01T10:00:59.000Z",
      completeDeadlineAt: "2099-01-02T23:59:59.000Z",
      schedule: null,
    });
    expect(Object.values(locks).every((lock) => lock.allowed)).toBe(true);
    expect((await read(id)).rewards).toMatchObject([{ amount: 250, formattedAmount: "2.5" }]);
  });

  it('is published by saving it with the status "new"', async () => {
    const id = await make();
    await change(id, { status: "new", type: "raid" });
    expect(await read(id, ann)).toMatchObject({
      status: "new",
      type: "raid",
      publishedAt: team.clock.now().toISOString(),
    });
    expect(await counts()).toEqual({ active: 1, draft: 0, schedule: 0, closed: 0 });
    const events = await database()
      .database.handle.selectFrom("events")
      .select(["type", "payload"])
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    const about = { challengeId: id, type: "raid", authorId: boss.memberId, groupId: 0 };
    expect(events).toEqual([
      { type: "challenge.drafted", payload: expect.objectContaining({ challengeId: id }) },
      {
        type: "challenge.published",
        payload: { ...about, changes: [{ field: "type", before: "quest", after: "raid" }] },
      },
    ]);
  });

  it("drops quest-only fields when its type changes", async () => {
    const id = await make({ autoApprove: true, allowMultiQuest: true });
    await change(id, { type: "problem", autoApprove: true, allowMultiQuest: true });
    expect(await read(id)).toMatchObject({ type: "problem", autoApprove: false, allowMultiQuest: false });
  });
});

describe("a published challenge", () => {
  it("keeps type and group, and its rewards once someone takes part", async () => {
    const group = await team.group("Crew", []);
    const id = await make({ status: "new", rewards: [{ currencyId: team.currencyId, amount: 100 }] });
    expect(await wrong(change(id, { type: "raid", groupId: group }))).toEqual(["type locked", "groupId locked"]);
    await change(id, { title: "Read two books", rewards: [{ currencyId: team.currencyId, amount: 300 }] });
    expect(await read(id, ann)).toMatchObject({ title: "Read two books", rewards: [{ amount: 300 }], status: "new" });
    await database()
      .database.handle.updateTable("challenges")
      .set({ status: "in_progress" })
      .where("id", "=", id)
      .execute();
    expect(await wrong(change(id, { rewards: [] }))).toEqual(["rewards locked"]);
    const { locks } = await boss.client.call(challengeCalls.getForEdit, { params: { id } });
    expect(locks).toMatchObject({
      rewards: { allowed: false, reason: "rewards_locked" },
      type: { reason: "locked_after_draft" },
    });
  });

  it("stays published whatever status it's saved with", async () => {
    const id = await make({ status: "new" });
    await change(id, { status: "draft" });
    await change(id, { status: "new" });
    expect((await read(id)).status).toBe("new");
    const types = await database()
      .database.handle.selectFrom("events")
      .select("type")
      .where("workspace_id", "=", team.workspaceId)
      .orderBy("id")
      .execute();
    expect(types.map(({ type }) => type)).toEqual(["challenge.published", "challenge.updated", "challenge.updated"]);
  });
});

describe("invalid input", () => {
  it("is reported field by field", async () => {
    const body: Partial<Body> = {
      rewards: [{ currencyId: 987_654, amount: 100 }],
      entityRewards: [{ achievementTemplateId: 987_654 }],
      groupId: 987_654,
      channel: { id: "C1", name: "general" },
      acceptDeadlineAt: "2020-01-01T00:00:00Z",
    };
    expect(await wrong(make(body))).toEqual([
      "acceptDeadlineAt in_the_past",
      "channel channel_unavailable",
      "rewards unknown_currency",
      "entityRewards unknown_achievement",
      "groupId unknown_group",
    ]);
  });

  it("is an issue that another open challenge already has", async () => {
    const id = await make({ externalId: "GH-1", status: "new" });
    expect(await wrong(make({ externalId: "GH-1" }))).toEqual(["externalId taken"]);
    await database()
      .database.handle.updateTable("challenges")
      .set({ status: "canceled", list: "closed" })
      .where("id", "=", id)
      .execute();
    expect(await make({ externalId: "GH-1" })).toBeGreaterThan(id);
  });

  it("is a repeatable quest if the workspace has none", async () => {
    await team.close();
    await start({ settings: { allowMultiQuest: false } });
    expect(await wrong(make({ allowMultiQuest: true }))).toEqual(["allowMultiQuest switched_off"]);
  });

  it("is another group if the caller can't select any", async () => {
    await team.close();
    await start({ settings: { allowSelectAnyGroup: false } });
    const [own, other] = [await team.group("Own", [boss]), await team.group("Other", [])];
    expect(await wrong(make({ groupId: other }))).toEqual(["groupId not_allowed"]);
    expect(await wrong(make({ groupId: 0 }))).toEqual(["groupId not_allowed"]);
    expect(await make({ groupId: own })).toBeGreaterThan(0);
  });
});

describe("the license", () => {
  it("gates raids and problems by their own features, and says so up front", async () => {
    await team.close();
    await start({ restrictions: ["new-raid"] });
    await expect(make({ type: "raid" })).rejects.toMatchObject({ kind: "access_denied", reason: "feature_off" });
    expect(await make({ type: "problem" })).toBeGreaterThan(0);
    const { types, create } = await boss.client.call(challengeCalls.getInfo, { query: {} });
    expect([create.allowed, types.raid, types.problem.allowed]).toEqual([
      true,
      { allowed: false, reason: "feature_off", feature: "new-raid" },
      true,
    ]);
    const { save } = await boss.client.call(challengeCalls.getForEdit, { params: { id: 0 } });
    expect(save.allowed).toBe(true);
  });

  it("closes the form for new ones without new-challenge", async () => {
    await team.close();
    await start({ restrictions: ["new-challenge"] });
    await expect(make()).rejects.toMatchObject({ kind: "access_denied" });
    const { save } = await boss.client.call(challengeCalls.getForEdit, { params: { id: 0 } });
    expect(save).toEqual({ allowed: false, reason: "feature_off", feature: "new-challenge" });
  });
});

describe("a list", () => {
  it("shows a member active ones for everyone, for their groups and those above", async () => {
    const top = await team.group("Top", []);
    const below = await team.group("Below", [ann], top);
    const side = await team.group("Side", []);
    for (const [title, groupId] of [
      ["All", 0],
      ["Top", top],
      ["Below", below],
      ["Side", side],
    ] as const) {
      team.clock.advance(1000);
      await make({ title, groupId, status: "new" });
    }
    expect(await titles("active", {}, ann)).toEqual(["Below", "Top", "All"]);
    expect(await titles("active")).toEqual(["Side", "Below", "Top", "All"]);
    expect(await titles("active", { group_id: top })).toEqual(["Below", "Top"]);
    expect(await titles("active", { group_id: side }, ann)).toEqual([]);
    expect(await counts({ group_id: top })).toMatchObject({ active: 2 });
    expect(await counts({}, ann)).toEqual({ active: 3 });
    await expect(titles("draft", {}, ann)).rejects.toMatchObject({ kind: "access_denied" });
  });

  it("has pages of 30, the same from either end", async () => {
    for (let index = 0; index < 64; index += 1) {
      team.clock.advance(1000);
      await make({ title: String(index) });
    }
    const pages = [
      await titles("draft", { page: 0 }),
      await titles("draft", { page: 1 }),
      await titles("draft", { page: 2 }),
    ];
    expect(pages.map((page) => page.length)).toEqual([30, 30, 4]);
    expect(pages.flat()).toEqual(Array.from({ length: 64 }, (_, index) => String(63 - index)));
    expect(await titles("draft", { page: 3 })).toEqual([]);
    const last = await boss.client.call(challengeCalls.list, { params: { type: "draft" }, query: { page: 2 } });
    expect([last.hasNext, last.nextPage]).toEqual([false, null]);
  });
});

describe("an issue", () => {
  it("leads to its challenge, and to a form before there is one", async () => {
    const params = { provider: "jira", extId: "GH-7" } as const;
    await expect(boss.client.call(challengeCalls.getOfIssue, { params })).rejects.toMatchObject({ kind: "not_found" });
    const form = await boss.client.call(challengeCalls.getOfIssueForEdit, { params });
    expect(form.challenge).toMatchObject({ id: 0, externalId: "GH-7" });
    const id = await make({ externalId: "GH-7", status: "new" });
    expect((await ann.client.call(challengeCalls.getOfIssue, { params })).challenge.id).toBe(id);
    expect((await boss.client.call(challengeCalls.getOfIssueForEdit, { params })).challenge.id).toBe(id);
  });
});

it("a workspace's first challenge starts with one unit of each currency", async () => {
  const admin = await team.join({ name: "Admin", roles: ["admin"] });
  const { challenge } = await admin.client.call(challengeCalls.getForIntro, {});
  expect(challenge.rewards).toEqual([{ currencyId: team.currencyId, amount: 100 }]);
  const body = { type: "quest", title: "Say hello", rewards: challenge.rewards } as const;
  const { cid } = await admin.client.call(challengeCalls.createForIntro, { body });
  expect(await read(cid, ann)).toMatchObject({ status: "new", rewards: [{ amount: 100 }] });
  await expect(boss.client.call(challengeCalls.createForIntro, { body })).rejects.toMatchObject({
    kind: "access_denied",
  });
});

it("is shared by its page and through Telegram", async () => {
  const { urls } = await read(await make({ title: "A & B" }));
  expect(urls.web).toMatch(/\/challenge\/\d+$/);
  expect(urls.telegram).toBe(`https://t.me/share/url?url=${encodeURIComponent(urls.web)}&text=A%20%26%20B`);
});
