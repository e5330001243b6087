import type { OutboundItem } from "@guildhall/core/chat";
import { contract } from "@guildhall/core/contract";
import type { ChosenNotifications } from "@guildhall/core/notifications";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { productIn, recordEvent } from "../events/record-event.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { contestSteps } from "../testing/contest-steps.ts";
import { linkPerson } from "../testing/integration.ts";
import { quizSteps, radio } from "../testing/quiz-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createChannelProvider } from "../chat/channel-provider.ts";
import { saveChannelChoice, saveChannels } from "../chat/connection.repository.ts";
import { connectChat } from "../chat/connections.ts";
import { sendDue } from "../chat/send-due.ts";

const NOTHING = { chatMuted: [], quietHours: null };
const NIGHT = { from: "22:00", to: "07:00" } as const;
/** 02:00 in Berlin. */
const AT_NIGHT = "2027-01-10T01:00:00.000Z";
const MORNING = "2027-01-10T06:00:00.000Z";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let bob: Teammate;

const db = () => database().database.handle;
const chat = () =>
  ({ workspaceId: team.workspaceId, provider: "slack", externalId: `T${String(team.workspaceId)}` }) as const;

beforeEach(async () => {
  const channels = { slack: createChannelProvider("slack") };
  team = await buildTeam(database(), { quota: 10_000, channels, settings: { tz: "Europe/Berlin" }, start: AT_NIGHT });
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  bob = await team.join({ name: "Bob" });
  const { deps } = team.server;
  const wish = { ...chat(), name: "Team", language: "en", isPersonal: false, credentials: {} } as const;
  await connectChat({ ...deps, db: db(), at: deps.clock.now() }, wish);
  await saveChannels(db(), chat(), { channels: [{ id: "C1", name: "C1" }], missedScope: "" });
  await saveChannelChoice(db(), { ...chat(), channelId: "C1", hasDigest: true, matchesEmails: true });
  await linkPerson(deps, bob, { provider: "slack", externalId: "U-bob" });
});
afterEach(() => team.close());

const choose = (body: Partial<ChosenNotifications> & { seen?: Partial<ChosenNotifications> }) =>
  bob.client.call(contract.updateNotificationSettings, { body });

async function thank(): Promise<number> {
  const rewards = [{ currencyId: team.currencyId, amount: 100 }];
  const body = { receivers: [{ id: bob.memberId }], description: "Well done", rewards, channel: null };
  const { tid } = await boss.client.call(contract.giveThanks, { body });
  await team.readEvents();
  return tid;
}

async function waiting() {
  const rows = await db()
    .selectFrom("chat_outbox")
    .select(["place", "due_at", "card"])
    .where("workspace_id", "=", team.workspaceId)
    .where("is_withdrawn", "=", false)
    .orderBy("id")
    .execute();
  return rows.map(({ place, due_at: due, card }) => [place, due?.toISOString() ?? "", ...card.facts, card.title]);
}

const forBob = async () => (await waiting()).filter(([place]) => place === "U-bob").map(([, ...rest]) => rest);

describe("what a person switched off", () => {
  it("doesn't come to them, while everything else and everybody else's does", async () => {
    await choose({ chatMuted: ["thanks"] });
    await thank();
    const cid = await challengeSteps.publish(boss, { type: "quest", title: "Read" });
    const { id: assignmentId } = await challengeSteps.accept(bob, cid);
    await challengeSteps.complete(bob, assignmentId);
    await challengeSteps.approve(boss, assignmentId);
    await team.readEvents();
    const places = (await waiting()).map(([place]) => place);
    expect(places.filter((place) => place === "C1").length).toBeGreaterThan(1);
    expect((await forBob()).map((row) => row.at(-1))).not.toContain("Boss thanked you");
    expect((await forBob()).length).toBeGreaterThan(0);
  });

  it("of quizzes isn't told, and what others are told is", async () => {
    const quiz = await quizSteps.publish(boss, [radio(), radio()]);
    await quizSteps.choose(bob, quiz, [0, 0]);
    const save = async (title: string): Promise<void> => {
      const body = { title, status: "published", sendUpdatedNotification: true } as const;
      await boss.client.call(contract.updateQuiz, { params: { id: quiz.id }, body });
      await team.readEvents();
    };
    await save("Loud");
    expect((await forBob()).map((row) => row.at(-1))).toEqual(["Updated: Loud"]);
    await choose({ chatMuted: ["quiz"] });
    await save("Louder");
    expect((await forBob()).map((row) => row.at(-1))).toEqual(["Updated: Loud"]);
  });

  it("of contests isn't told, with what one got where it is", async () => {
    const rewards = [{ currencyId: team.currencyId, amount: 500 }];
    const end = async (title: string, place: "first" | "others") => {
      const prizes = { rewardsByPlace: [rewards], otherRewards: rewards };
      const id = await contestSteps.publish(boss, { title, type: "manual_participants", ...prizes });
      const eve = await team.join({ name: "Eve" });
      for (const who of [bob, eve]) await contestSteps.join(who, id);
      await contestSteps.winAll(boss, id, [[place === "first" ? bob : eve]]);
      await team.readEvents();
    };
    await end("Photo", "first");
    await end("Song", "others");
    const told = ["You won place 1: Photo", "Thanks for taking part: Song"];
    expect((await forBob()).map((row) => row.at(-1))).toEqual(told);
    const cards = await db()
      .selectFrom("chat_outbox")
      .select("card")
      .where("workspace_id", "=", team.workspaceId)
      .where("place", "=", "U-bob")
      .orderBy("id")
      .execute();
    expect(cards.map(({ card }) => card.hint?.replaceAll("\u00a0", " "))).toEqual(
      told.map(() => "You received 5 stars."),
    );
    await choose({ chatMuted: ["contest"] });
    await end("Silence", "first");
    expect((await forBob()).map((row) => row.at(-1))).toEqual(told);
  });

  it("of plans isn't told, but that a charge failed or a plan ended", async () => {
    await choose({ chatMuted: ["billing"] });
    const changed = (cause: string, to: "subscription_active" | "subscription_expired" = "subscription_active") => ({
      type: "license.changed" as const,
      payload: {
        ...{ licenseId: 1, plan: "team" as const, from: "subscription_active" as const, to, cause },
        managerIds: [bob.memberId],
      },
    });
    for (const event of [changed("grant"), changed("fail_payment"), changed("pass_time", "subscription_expired")]) {
      const scope = { at: team.clock.now(), actor: productIn(team.workspaceId), tell: () => undefined };
      await team.server.deps.db.transaction((db) => recordEvent({ ...scope, db }, event));
    }
    await team.readEvents();
    expect((await forBob()).map((row) => row.at(-1))).toEqual([
      "We couldn't charge your card for the Team plan",
      "Your Team plan has ended",
    ]);
  });

  it("is listed with everything that could be, and is kept by each on their own", async () => {
    const before = await bob.client.call(contract.getNotificationSettings, {});
    expect(before).toEqual({
      chatMuted: [],
      quietHours: null,
      categories: [
        "thanks",
        "user_balance",
        "challenge",
        "assignment",
        "quiz",
        "contest",
        "chain",
        "achievement",
        "purchase",
        "message",
      ],
    });
    expect(await choose({ chatMuted: ["thanks", "challenge", "thanks"] })).toMatchObject({
      chatMuted: ["challenge", "thanks"],
    });
    expect(await choose({ quietHours: NIGHT })).toMatchObject({
      chatMuted: ["challenge", "thanks"],
      quietHours: NIGHT,
    });
    expect(await choose({ quietHours: null })).toMatchObject({ quietHours: null });
    expect(await boss.client.call(contract.getNotificationSettings, {})).toMatchObject(NOTHING);
    const ends = { from: "22:00", to: "22:00" };
    await expect(choose({ quietHours: ends })).rejects.toMatchObject({ fields: [{ field: "quietHours.to" }] });
  });

  it("is merged with what was chosen elsewhere, and quiet hours changed on both sides are a conflict", async () => {
    const seen = { chatMuted: [], quietHours: null };
    await choose({ chatMuted: ["thanks"], quietHours: NIGHT });
    expect(await choose({ chatMuted: ["challenge"], quietHours: null, seen })).toMatchObject({
      chatMuted: ["challenge", "thanks"],
      quietHours: NIGHT,
    });
    const later = { ...NIGHT, to: "09:00" };
    await expect(choose({ chatMuted: ["message"], quietHours: later, seen })).rejects.toMatchObject({
      status: 409,
      changed: [{ field: "quietHours", seen: null, now: NIGHT }],
    });
    expect(await choose({ seen })).toMatchObject({ chatMuted: ["challenge", "thanks"], quietHours: NIGHT });
  });
});

describe("quiet hours", () => {
  it("hold what a person is told until they end, and announce the rest at once", async () => {
    await choose({ quietHours: NIGHT });
    await thank();
    expect(await waiting()).toEqual([
      ["C1", AT_NIGHT, "Boss thanked Bob"],
      ["U-bob", MORNING, "Boss thanked you"],
    ]);
    team.clock.set(new Date(MORNING));
    await thank();
    expect((await forBob()).map(([due]) => due)).toEqual([MORNING, MORNING]);
  });

  it("end in one message about each thing, that says what came before", async () => {
    await choose({ quietHours: NIGHT });
    const cid = await challengeSteps.publish(boss, { type: "quest", title: "Read" });
    const { id: assignmentId } = await challengeSteps.accept(bob, cid);
    for (const act of [challengeSteps.reject, challengeSteps.approve]) {
      await challengeSteps.complete(bob, assignmentId);
      await team.readEvents();
      await act(boss, assignmentId);
      await team.readEvents();
    }
    const told = await forBob();
    expect(told).toHaveLength(1);
    expect(told[0]).toEqual([
      MORNING,
      "Submission received: Read",
      "Changes requested: Read",
      "Submission received: Read",
      "Approved: you completed Read",
    ]);
    const sent: string[] = [];
    // The tests share a database, and a chat app sends for all workspaces.
    const send = ({ place, card, connection }: OutboundItem) => {
      if (connection.workspaceId === team.workspaceId) sent.push(`${place}: ${card.title}`);
      return Promise.resolve({ kind: "sent" as const, messageId: `m${String(sent.length)}` });
    };
    const app = { provider: "slack", pace: { perSecond: 50, placeGapMs: 0, perMinuteInGroups: 50 }, send } as const;
    const drain = async () => {
      while ((await sendDue(team.server.deps, app)) > 0) team.clock.advance(1_000);
    };
    await drain();
    expect(sent.filter((each) => each.startsWith("U-bob"))).toEqual([]);
    team.clock.set(new Date(MORNING));
    await drain();
    expect(sent.filter((each) => each.startsWith("U-bob"))).toEqual(["U-bob: Approved: you completed Read"]);
  });

  it("hold nothing that was taken back meanwhile", async () => {
    await choose({ quietHours: NIGHT });
    const tid = await thank();
    await boss.client.call(contract.undoThanks, { params: { id: tid } });
    await team.readEvents();
    expect(await forBob()).toEqual([]);
  });

  it("let go what they hold when they are switched off or moved", async () => {
    await choose({ quietHours: NIGHT });
    await thank();
    await choose({ quietHours: { from: "22:00", to: "09:30" } });
    await team.readEvents();
    expect(await forBob()).toEqual([["2027-01-10T08:30:00.000Z", "Boss thanked you"]]);
    team.clock.advance(60_000);
    await choose({ quietHours: null });
    await team.readEvents();
    expect(await forBob()).toEqual([["2027-01-10T01:01:00.000Z", "Boss thanked you"]]);
  });
});
