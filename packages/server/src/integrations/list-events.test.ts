import { contract } from "@guildhall/core/contract";
import { integrationCalls } from "@guildhall/core/integrations";
import type { IntegrationEvent } from "@guildhall/core/integrations";
import type { ChosenNotifications } from "@guildhall/core/notifications";
import { chatText } from "@guildhall/core/messages";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startRelay } from "../events/relay.ts";
import { readers, subjectLoaders } from "../features.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { issueKey, linkPerson } from "../testing/integration.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createIntegrationEventModule } from "./integration-event.routes.ts";
import { deleteKey } from "./index.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;
let bob: Teammate;
let key: string;

const db = () => database().database.handle;

beforeEach(async () => {
  team = await buildTeam(database(), {
    quota: 10_000,
    modules: (deps) => [createIntegrationEventModule(deps, subjectLoaders)],
  });
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob", language: "ru" });
  key = await issueKey(team.server.deps, { workspaceId: team.workspaceId, provider: "slack" });
  await linkPerson(team.server.deps, bob, { provider: "slack", externalId: "U-bob" });
});
afterEach(() => team.close());

interface Page {
  readonly status: number;
  readonly why: string | undefined;
  readonly items: readonly IntegrationEvent[];
  readonly cursor: string;
}

async function events(query = "", bearer = key): Promise<Page> {
  const answer = await team.server.ask({
    url: `/api/v1${integrationCalls.listEvents.path}${query}`,
    headers: { authorization: `Bearer ${bearer}` },
  });
  const { data, errors } = answer.json();
  const why = data?.validationErrors?.[0]?.code ?? errors[0]?.reason ?? errors[0]?.code;
  return { status: answer.statusCode, why, items: data?.items ?? [], cursor: data?.cursor ?? "" };
}

async function thank(): Promise<number> {
  const body = { receivers: [{ id: bob.memberId }], description: "Well <done>", rewards: [] };
  const rewards = [{ currencyId: team.currencyId, amount: 100 }];
  return (await ann.client.call(contract.giveThanks, { body: { ...body, rewards } })).tid;
}

describe("the event list for an integration", () => {
  it("starts at the present, then continues from the cursor", async () => {
    await thank();
    await team.readEvents();
    const start = await events();
    expect(start).toMatchObject({ status: 200, items: [] });
    expect(await events(`?after=${start.cursor}`)).toMatchObject({ items: [], cursor: start.cursor });
    await thank();
    expect(await events(`?after=${start.cursor}`), "not numbered yet").toMatchObject({ items: [] });
    await team.readEvents();
    const next = await events(`?after=${start.cursor}`);
    expect(next.items.map(({ type }) => type)).toEqual(["thanks.published"]);
    expect(await events(`?after=${start.cursor}`), "the same again until it is confirmed").toEqual(next);
    expect((await events(`?after=${next.cursor}`)).items).toEqual([]);
  });

  it("has a post for everyone and a message for each person it knows, in their language", async () => {
    const tid = await thank();
    await team.readEvents();
    const { items } = await events("?after=0");
    const { messages, author, withdrawn } = items[0] ?? {};
    expect({ author, withdrawn, messages }).toEqual({
      author: { id: ann.memberId, name: "Ann", avatarUrl: "" },
      withdrawn: [],
      messages: [
        {
          type: "thanks_published",
          category: "thanks",
          entityId: tid,
          groupIds: [],
          post: { title: "Ann thanked Bob", message: "Well <done>", link: "/" },
          recipients: [
            {
              userId: bob.memberId,
              externalId: "U-bob",
              title: "Ann благодарит вас",
              message: "Well <done>",
              link: "/thanks?tab=received",
              notBefore: null,
            },
          ],
        },
      ],
    });
    const [post] = messages ?? [];
    expect(post?.post && chatText(post.post, "https://guild.example", "mrkdwn")).toBe(
      "<https://guild.example/|Ann thanked Bob>\nWell &lt;done&gt;",
    );
  });

  it("shows private events to their people only, and to nobody if the integration knows none of them", async () => {
    await boss.client.call(contract.updateSettings, { body: { announceVisibility: "private" } });
    await thank();
    await boss.client.call(contract.updateBalances, {
      params: { id: ann.memberId },
      body: { balances: { [team.currencyId]: 500 }, comments: "A secret", notify: true },
    });
    await team.readEvents();
    const { items } = await events("?after=0");
    expect(items.map(({ type, messages }) => [type, messages[0]?.post, messages[0]?.recipients.length])).toEqual([
      ["thanks.published", null, 1],
    ]);
    expect(JSON.stringify(items)).not.toContain("secret");
    const other = await issueKey(team.server.deps, { workspaceId: team.workspaceId, provider: "telegram" });
    expect((await events("?after=0", other)).items).toEqual([]);
  });

  it("leaves out disabled people", async () => {
    await thank();
    await boss.client.call(contract.disableUser, { params: { id: bob.memberId } });
    await team.readEvents();
    const { items } = await events("?after=0");
    expect(items[0]?.messages[0]?.recipients).toEqual([]);
  });

  it("tells nobody what they switched off, and says how long quiet hours hold the rest", async () => {
    const choose = (body: Partial<ChosenNotifications>) =>
      bob.client.call(contract.updateNotificationSettings, { body });
    await linkPerson(team.server.deps, ann, { provider: "slack", externalId: "U-ann" });
    await choose({ chatMuted: ["thanks"] });
    const cid = await challengeSteps.publish(boss, { type: "quest", title: "Read" });
    for (const who of [ann, bob]) {
      const { id: assignmentId } = await challengeSteps.accept(who, cid);
      await challengeSteps.complete(who, assignmentId);
      await challengeSteps.approve(boss, assignmentId);
    }
    await thank();
    await team.readEvents();
    const told = async () =>
      (await events("?after=0")).items.flatMap(({ messages }) =>
        messages.flatMap(({ category, post, recipients }) =>
          recipients.map(({ userId, notBefore }) => [category, userId, notBefore, post !== null]),
        ),
      );
    const ofApproval = [
      ["assignment", ann.memberId, null, true],
      ["assignment", bob.memberId, null, true],
    ];
    expect((await told()).filter(([category]) => category === "thanks")).toEqual([]);
    expect((await told()).filter(([, , , isPublic]) => isPublic)).toEqual(ofApproval);
    await choose({ chatMuted: [], quietHours: { from: "22:00", to: "07:00" } });
    team.clock.set(new Date("2027-01-10T01:00:00Z"));
    const atNight = await told();
    expect(new Set(atNight.filter(([, userId]) => userId === bob.memberId).map(([, , until]) => until))).toEqual(
      new Set(["2027-01-10T07:00:00.000Z"]),
    );
    expect(new Set(atNight.filter(([, userId]) => userId === ann.memberId).map(([, , until]) => until))).toEqual(
      new Set([null]),
    );
    expect(atNight.map(([category]) => category)).toContain("thanks");
    team.clock.set(new Date("2027-01-10T07:00:00Z"));
    expect((await told()).filter(([, , until]) => until !== null)).toEqual([]);
  });

  it("names the only group that sees an event, and what no longer holds", async () => {
    const groupId = await team.group("Sales", [ann]);
    const cid = await challengeSteps.publish(boss, { type: "quest", title: "Call ten", groupId });
    const tid = await thank();
    await ann.client.call(contract.undoThanks, { params: { id: tid } });
    const productId = await perkSteps.create(boss, { title: "Tea", quantity: 5, costs: [] });
    await boss.client.call(contract.deletePerk, { params: { id: productId } });
    await team.readEvents();
    const { items } = await events("?after=0");
    expect(
      items.map(({ type, messages, withdrawn }) => [type, messages[0]?.post?.title, messages[0]?.groupIds, withdrawn]),
    ).toEqual([
      ["challenge.published", "New quest: Call ten", [groupId], []],
      ["thanks.published", "Ann thanked Bob", [], []],
      ["thanks.undone", undefined, undefined, [{ type: "thanks_published", entityId: tid }]],
      ["product.deleted", undefined, undefined, [{ type: "product_added", entityId: productId }]],
    ]);
    expect(items[0]?.messages[0]?.entityId).toBe(cid);
  });

  it("leaves out what a newer server has told, and goes on behind it", async () => {
    const { cursor } = await events();
    await db()
      .insertInto("events")
      .values({
        workspace_id: team.workspaceId,
        type: "later.invented",
        payload: "{}",
        actor_member_id: boss.memberId,
        at: team.clock.now(),
      })
      .execute();
    await thank();
    await team.readEvents();
    const { items, cursor: next } = await events(`?after=${cursor}`);
    expect(items.map(({ type }) => type)).toEqual(["thanks.published"]);
    expect(Number(next)).toBe(Number(cursor) + 2);
  });

  it("has pages of 50 events, in order, none missing or repeated", async () => {
    for (let index = 0; index < 120; index += 1) {
      const payload = JSON.stringify({ achievementId: 1, memberId: bob.memberId });
      await db()
        .insertInto("events")
        .values({
          workspace_id: team.workspaceId,
          type: index % 2 === 0 ? "settings.changed" : "product.deleted",
          payload:
            index % 2 === 0 ? payload : JSON.stringify({ productId: index, groupId: 0, title: "Tea", isRetired: true }),
          actor_member_id: boss.memberId,
          at: team.clock.now(),
        })
        .execute();
    }
    await team.readEvents();
    expect((await events("?after=0")).cursor).toBe("50");
    const seen: number[] = [];
    let cursor = "0";
    let pages = 0;
    for (let page = await events("?after=0"); page.cursor !== cursor; page = await events(`?after=${cursor}`)) {
      seen.push(...page.items.flatMap(({ withdrawn }) => withdrawn.map(({ entityId }) => entityId)));
      ({ cursor } = page);
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => 2 * index + 1));
  });

  it("says if the events after the cursor are gone, such as after restoring a backup", async () => {
    await boss.client.call(contract.updateSettings, { body: { firstWeekday: "sun" } });
    await thank();
    await team.readEvents();
    const { cursor } = await events();
    expect(await events(`?after=${Number(cursor) + 1}`)).toMatchObject({ status: 409, why: "cursor_gone" });
    await db().deleteFrom("events").where("workspace_id", "=", team.workspaceId).where("seq", "=", 1).execute();
    expect(await events("?after=0")).toMatchObject({ status: 409, why: "cursor_gone" });
    expect((await events("?after=1")).status).toBe(200);
    expect((await events("?after=x")).why).toBe("wrong_format");
    expect((await events("?after=1&wait=26")).why).toBe("too_large");
  });

  it("belongs to the workspace", async () => {
    const other = await buildTeam(database());
    const [giver, receiver] = [await other.join({ name: "Eve" }), await other.join({ name: "Zoe" })];
    const rewards = [{ currencyId: other.currencyId, amount: 100 }];
    const body = { receivers: [{ id: receiver.memberId }], description: "Nice", rewards };
    await giver.client.call(contract.giveThanks, { body });
    await other.readEvents();
    expect(await events("?after=0")).toMatchObject({ items: [], cursor: "0" });
    await other.close();
  });
});

/** Resolves once the first read of a new request has begun, so that it hears what comes. */
async function listened(ask: () => Promise<Page>): Promise<{ readonly page: Promise<Page> }> {
  const { db: served } = team.server.deps;
  const reads = served.isFenced ? vi.spyOn(served, "within") : vi.spyOn(served, "transaction");
  const page = ask();
  await expect.poll(() => reads.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(0);
  reads.mockRestore();
  return { page };
}

describe("waiting for new events", () => {
  const waitAfter = (cursor: string) => listened(() => events(`?after=${cursor}&wait=25`));

  it("ends at the next event", async () => {
    const { cursor } = await events();
    const { page } = await waitAfter(cursor);
    await thank();
    const relay = startRelay(team.server.deps, readers, { gapMs: 0 });
    await relay.settle(team.workspaceId);
    await relay.stop();
    expect((await page).items.map(({ type }) => type)).toEqual(["thanks.published"]);
  });

  it("misses nothing that happened between two requests", async () => {
    const { cursor } = await events();
    await thank();
    await team.readEvents();
    expect((await events(`?after=${cursor}&wait=25`)).items).toHaveLength(1);
  });

  it("ends without an event after the time requested", async () => {
    const { cursor } = await events();
    expect(await events(`?after=${cursor}&wait=1`)).toMatchObject({ status: 200, items: [], cursor });
  });

  it("ends when the server stops", async () => {
    const { cursor } = await events();
    const { page } = await waitAfter(cursor);
    const closing = team.server.fastify.close();
    expect(await page).toMatchObject({ status: 200, cursor });
    await closing;
  });

  it("ends with a refusal if the key was revoked in the meantime", async () => {
    const { cursor } = await events();
    const { page } = await waitAfter(cursor);
    await deleteKey(db(), { workspaceId: team.workspaceId, provider: "slack" });
    team.server.deps.bus.publish({ kind: "gap" });
    expect((await page).status).toBe(401);
  });
});
