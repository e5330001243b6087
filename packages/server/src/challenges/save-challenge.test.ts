import { ValidationFailure } from "@guildhall/core";
import type { EndpointInput } from "@guildhall/core";
import { challengeCalls } from "@guildhall/core/challenges";
import { scheduleCalls } from "@guildhall/core/schedules";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MemberCall } from "../lib/deps.ts";
import { findMemberActor } from "../session/member-actor.repository.ts";
import { challengeSteps as steps } from "../testing/challenge-steps.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createChallenge } from "./save-challenge.service.ts";
import { licenseWithout } from "../testing/license-of.ts";

const MOMENT = { now: new Date("2026-01-01T00:00:00Z"), mode: "on" } as const;

const database = useTestDatabase();
const DAY_MS = 86_400_000;
let team: Team;
let boss: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  boss = await team.join({ name: "Boss", roles: ["moderator"] });
});
afterEach(() => team.close());

type Body = EndpointInput<typeof challengeCalls.create>["body"];
const db = () => database().database.handle;
const make = (body: Partial<Body> = {}) => steps.publish(boss, { status: "draft", ...body });
const change = (id: number, body: Partial<Body>, seen?: Body) =>
  boss.client.call(challengeCalls.update, {
    params: { id },
    body: { type: "quest", title: "Read a book", ...body, ...(seen && { seen }) },
  });
const publish = (id: number) => boss.client.call(challengeCalls.publish, { params: { id } });
const inDays = (days: number) => new Date(team.clock.now().getTime() + days * DAY_MS).toISOString();
const events = async () =>
  (await newestEvents(db(), [team.workspaceId], 0)).map(({ type, payload }) => [type, payload] as const);
const wrong = async (call: Promise<unknown>): Promise<string[]> => {
  const failure = await call.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ValidationFailure);
  return (failure as ValidationFailure).fields.map(({ field, code }) => `${field} ${code}`);
};
const lines = async (text: string) =>
  (await database().database.pool.query<Record<string, unknown>>(text, [team.workspaceId])).rows.map((row) =>
    Object.values(row).join(" "),
  );

async function addTemplate(title: string): Promise<number> {
  const { id } = await db()
    .insertInto("achievement_templates")
    .values({ workspace_id: team.workspaceId, title, created_at: team.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes features from the license. */
async function restrict(...restrictions: readonly string[]): Promise<void> {
  const license = JSON.stringify(licenseWithout(restrictions));
  await db().updateTable("workspaces").set({ license }).where("id", "=", team.workspaceId).execute();
  team.server.deps.bus.publish({ kind: "forget", workspaceId: team.workspaceId });
}

describe("a stored draft that's published as it is", () => {
  it("is open from now on, which is told with nothing changed", async () => {
    const id = await make();
    team.clock.advance(DAY_MS);
    expect(await publish(id)).toEqual({ cid: id });
    expect(await steps.read(boss, id)).toMatchObject({ status: "new", publishedAt: team.clock.now().toISOString() });
    const about = { challengeId: id, type: "quest", authorId: boss.memberId, groupId: 0 };
    expect((await events()).slice(1)).toEqual([["challenge.published", { ...about, changes: [] }]]);
  });

  it("is refused once it's out, and while it has a schedule", async () => {
    const [open, planned] = [await make({ status: "new" }), await make()];
    const params = { type: "challenge", id: planned } as const;
    await boss.client.call(scheduleCalls.save, { params, body: { type: "once", publishAt: inDays(1) } });
    const before = await events();
    await expect(publish(open)).rejects.toMatchObject({ kind: "refused", reason: "already_published" });
    await expect(publish(planned)).rejects.toMatchObject({ kind: "refused", reason: "is_scheduled" });
    expect(await events()).toEqual(before);
    expect((await steps.read(boss, planned)).status).toBe("draft");
  });

  it("may have no deadline that has passed since", async () => {
    const id = await make({ completeDeadlineAt: inDays(1) });
    team.clock.advance(3 * DAY_MS);
    expect(await wrong(publish(id))).toEqual(["completeDeadlineAt in_the_past"]);
    expect((await steps.read(boss, id)).status).toBe("draft");
  });
});

describe("rewards", () => {
  it("are achievements, too, which may change until someone takes part", async () => {
    const [star, sun] = [await addTemplate("Star"), await addTemplate("Sun")];
    const granted = (...ids: readonly number[]) => ids.map((achievementTemplateId) => ({ achievementTemplateId }));
    const read = async () =>
      (await steps.read(boss, id)).entityRewards.map(({ achievementTemplate }) => achievementTemplate.title);
    const id = await make({ status: "new", entityRewards: granted(star) });
    expect(await read()).toEqual(["Star"]);
    await change(id, { entityRewards: granted(sun) });
    expect(await read()).toEqual(["Sun"]);
    await change(id, { entityRewards: [] });
    expect(await read()).toEqual([]);
  });

  it("that stay as they are aren't written again", async () => {
    const entityRewards = [{ achievementTemplateId: await addTemplate("Star") }];
    const rewards = [{ currencyId: team.currencyId, amount: 100 }];
    const id = await make({ status: "new", rewards, entityRewards });
    const stored = async () => [
      await lines("select ctid from challenge_rewards where workspace_id = $1"),
      await lines("select ctid from challenge_entity_rewards where workspace_id = $1"),
    ];
    const before = await stored();
    expect(before.map((rows) => rows.length)).toEqual([1, 1]);
    await change(id, { title: "Read two books", rewards, entityRewards });
    expect(await stored()).toEqual(before);
  });
});

it("a challenge that someone made is no copy of another", async () => {
  await make();
  await make({ status: "new" });
  expect(await lines("select copy_of from challenges where workspace_id = $1")).toEqual(["0", "0"]);
});

it("a change is told to those taking part only if its author says so", async () => {
  const ann = await team.join({ name: "Ann" });
  const id = await make({ status: "new" });
  await steps.accept(ann, id);
  await change(id, { title: "Read two books" });
  await change(id, { title: "Read three books", sendUpdatedNotification: true });
  const told = (await events()).filter(([type]) => type === "challenge.updated");
  expect(told.map(([, payload]) => payload)).toEqual([
    expect.objectContaining({ challengeId: id, notify: [] }),
    expect.objectContaining({ challengeId: id, notify: [ann.memberId] }),
  ]);
});

it("open pages are told of a draft as soon as it's there or changed", async () => {
  const heard: unknown[] = [];
  const { workspaceId } = team;
  const stop = team.server.deps.bus.subscribe((message) => {
    if (message.kind === "news" && message.workspaceId === workspaceId) heard.push(message);
  });
  const news = { kind: "news", workspaceId, topics: ["challenges"], memberIds: [] };
  const id = await make();
  expect(heard).toEqual([news]);
  await change(id, { title: "Read two books" });
  expect(heard).toEqual([news, news]);
  stop();
});

it("a deadline seen to the minute is the one that's stored to the minute's end", async () => {
  const body = (day: number): Partial<Body> => ({ requireAccept: true, acceptDeadlineAt: `2099-01-0${day}T10:00:00Z` });
  const id = await make(body(1));
  const seen = { type: "quest", title: "Read a book", ...body(1) } as const;
  await change(id, body(2), seen);
  expect((await steps.read(boss, id)).acceptDeadlineAt).toBe("2099-01-02T10:00:59.000Z");
  await expect(change(id, body(3), seen)).rejects.toMatchObject({
    status: 409,
    changed: [{ field: "acceptDeadlineAt" }],
  });
});

it("a write that fails for another reason than its issue says so", async () => {
  const found = await findMemberActor(db(), boss, MOMENT);
  const gone = { ...found?.actor, memberId: 987_654 };
  // Nothing else of a call is read.
  const call = { db: db(), at: team.clock.now(), actor: gone } as unknown as MemberCall;
  const input = challengeCalls.create.body.parse({ type: "quest", title: "Read a book" });
  await expect(createChallenge(call, input)).rejects.toMatchObject({ code: "23503" });
});

it("a closed challenge refuses changes, not the person", async () => {
  const id = await make({ status: "new" });
  await steps.close(boss, id);
  await expect(change(id, {})).rejects.toMatchObject({ kind: "refused", reason: "challenge_closed" });
});

it("a published challenge needs no license to be changed, and a draft to be published", async () => {
  const [out, draft] = [await make({ status: "new", type: "raid" }), await make({ type: "raid" })];
  await restrict("new-challenge", "new-raid");
  for (const id of [out, draft]) await change(id, { type: "raid", title: "Read two books" });
  expect(await steps.read(boss, out)).toMatchObject({ title: "Read two books", type: "raid" });
  expect(await steps.read(boss, draft)).toMatchObject({ title: "Read two books", type: "raid" });
  await expect(change(draft, { type: "raid", status: "new", title: "Read three books" })).rejects.toMatchObject({
    kind: "access_denied",
    reason: "feature_off",
  });
  expect(await steps.read(boss, draft)).toMatchObject({ title: "Read two books", status: "draft" });
});
