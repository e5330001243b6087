import { contract } from "@guildhall/core/contract";
import type { ChatCard } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SAMPLE_PRODUCTS } from "@guildhall/core/perks";
import { purchaseCalls } from "@guildhall/core/purchases";
import { grantPeriod } from "../achievements/award-period.service.ts";
import { productIn } from "../events/record-event.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { linkPerson } from "../testing/integration.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createChannelProvider } from "./channel-provider.ts";
import { MAX_CHAT_AGE_MS } from "./chat-reader.ts";
import { endConnection, saveChannelChoice, saveChannels } from "./connection.repository.ts";
import { connectChat } from "./connections.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;
let bob: Teammate;

const db = () => database().database.handle;
const name = () =>
  ({ workspaceId: team.workspaceId, provider: "slack", externalId: `T${String(team.workspaceId)}` }) as const;

beforeEach(async () => {
  const channels = { slack: createChannelProvider("slack"), telegram: createChannelProvider("telegram") };
  team = await buildTeam(database(), { quota: 10_000, channels });
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob", language: "ru" });
  await connect();
  await linkPerson(team.server.deps, bob, { provider: "slack", externalId: "U-bob" });
});
afterEach(() => team.close());

async function connect(): Promise<void> {
  const { deps } = team.server;
  const wish = { ...name(), name: "Team", language: "en", isPersonal: false, credentials: {} } as const;
  await connectChat({ ...deps, db: db(), at: deps.clock.now() }, wish);
  const channels = ["C-all", "C-sales"].map((id) => ({ id, name: id }));
  await saveChannels(db(), name(), { channels, missedScope: "" });
  await saveChannelChoice(db(), { ...name(), channelId: "C-all", hasDigest: true, matchesEmails: true });
}

/** What is queued, as the chat will see it. */
async function queued() {
  const rows = await db()
    .selectFrom("chat_outbox")
    .select(["id", "place", "language", "priority", "card", "is_withdrawn", "thread_of", "version"])
    .where("workspace_id", "=", team.workspaceId)
    .orderBy("id")
    .execute();
  const places = new Map(rows.map((row) => [row.id, row.card.title]));
  return rows.map(({ place, card, is_withdrawn: isGone, thread_of: threadOf }) => ({
    place,
    ...words(card),
    ...(isGone ? { isGone } : {}),
    ...(threadOf === null ? {} : { under: places.get(threadOf) }),
  }));
}

const words = ({ title, hint = "", body, facts }: ChatCard) => ({
  title,
  ...(hint === "" ? {} : { hint }),
  ...(body === "" ? {} : { body }),
  ...(facts.length === 0 ? {} : { facts }),
});

/** What a place shows, oldest first, with its buttons. */
async function shown(place: string) {
  const rows = await db()
    .selectFrom("chat_outbox")
    .select("card")
    .where("workspace_id", "=", team.workspaceId)
    .where("place", "=", place)
    .where("is_withdrawn", "=", false)
    .orderBy("id")
    .execute();
  return rows.map(({ card: { title, hint, facts, actions } }) => ({
    title,
    ...(hint !== undefined && { hint }),
    facts,
    actions: actions.map(({ label }) => label),
  }));
}

/** Submits and approves an attempt, and tells of it. */
async function finish({ id }: { readonly id: number }, who: Teammate): Promise<void> {
  await challengeSteps.complete(who, id);
  await challengeSteps.approve(boss, id);
  await team.readEvents();
}

async function thank(channel: { id: string; name: string } | null = null): Promise<number> {
  const rewards = [{ currencyId: team.currencyId, amount: 100 }];
  const body = { receivers: [{ id: bob.memberId }], description: "Well done", rewards, channel };
  return (await ann.client.call(contract.giveThanks, { body })).tid;
}

describe("what chats are told", () => {
  it("is posted once in the channel for announcements, and told once to whom it concerns in their language", async () => {
    await thank();
    await team.readEvents();
    await team.readEvents();
    expect(await queued()).toEqual([
      { place: "C-all", title: "Ann thanked Bob", body: "Well done" },
      { place: "U-bob", title: "Ann благодарит вас", hint: "Вам начислено: 1 звезда.", body: "Well done" },
    ]);
  });

  it("tells a person what they get or pay, and nobody else", async () => {
    await linkPerson(team.server.deps, boss, { provider: "slack", externalId: "U-boss" });
    const costs = [{ currencyId: team.currencyId, amount: 250 }];
    const productId = await perkSteps.create(boss, { title: "Tea", quantity: 5, costs });
    const body = { balances: { [String(team.currencyId)]: 1_000 }, comments: "Welcome", notify: true };
    await boss.client.call(contract.updateBalances, { params: { id: bob.memberId }, body });
    await team.readEvents();
    const { purchase } = await bob.client.call(purchaseCalls.create, { body: { productId, activate: true } });
    await team.readEvents();
    await boss.client.call(purchaseCalls.refund, { params: { id: purchase.id } });
    await team.readEvents();
    expect((await shown("U-boss")).map(({ title, facts }) => [title, facts])).toEqual([
      ["Bob requested Tea", ["You refunded Tea"]],
    ]);
    expect((await shown("U-bob")).map(({ hint }) => hint)).toEqual([
      "Теперь на нём: 10 звёзд.",
      "Кто вернул: Boss. Снова на вашем балансе: 2,5 звезды.",
    ]);
    expect((await shown("C-all")).map(({ title, hint }) => [title, hint])).toEqual([
      ["New perk: Tea", "It's available now."],
    ]);
  });

  it("goes to the channel that was chosen instead", async () => {
    await thank({ id: "slack:C-sales", name: "C-sales" });
    const channel = { id: "slack:C-sales", name: "C-sales" };
    await boss.client.call(contract.createChallenge, {
      body: { type: "quest", title: "Read", status: "new", channel },
    });
    await team.readEvents();
    expect(
      (await queued()).filter(({ place }) => place.startsWith("C")).map(({ place, title }) => [place, title]),
    ).toEqual([
      ["C-sales", "Ann thanked Bob"],
      ["C-sales", "New quest: Read"],
    ]);
  });

  it("goes to the channels of the settings: a month's best, and the first perks", async () => {
    const channel = { id: "slack:C-sales", name: "C-sales" };
    await boss.client.call(contract.updateSettings, { body: { eomEnabled: true, eomChannel: channel } });
    await thank();
    await team.readEvents();
    const { deps } = team.server;
    const scores = [{ memberId: bob.memberId, score: 100 }];
    const settings = { eomPeriod: "monthly", eomCustomTitle: "", eomChannel: channel } as const;
    await runAndTell(deps, (tx, { tell }) =>
      grantPeriod(
        { db: tx, at: deps.clock.now(), tell, actor: productIn(team.workspaceId) },
        { settings, period: "2026-10", scores },
      ),
    );
    const products = [{ key: SAMPLE_PRODUCTS[0]?.key ?? "" }];
    await boss.client.call(contract.createPerksForIntro, { body: { products, channelId: channel.id } });
    await team.readEvents();
    const inSales = (await queued()).filter(({ place }) => place === "C-sales").map(({ title }) => title);
    expect(inSales).toEqual([
      expect.stringMatching(/^Bob earned an achievement/),
      expect.stringMatching(/^New perk: /),
    ]);
  });

  it("stays out of channels if only some may see it, unless one was chosen", async () => {
    const groupId = await team.group("Sales", [ann]);
    await challengeSteps.publish(boss, { type: "quest", title: "Call ten", groupId });
    const channel = { id: "slack:C-sales", name: "C-sales" };
    await challengeSteps.publish(boss, { type: "quest", title: "Call twenty", groupId, channel });
    await boss.client.call(contract.updateSettings, { body: { announceVisibility: "private" } });
    await thank();
    await boss.client.call(contract.updateSettings, { body: { announceVisibility: "group" } });
    await thank();
    await team.readEvents();
    expect((await queued()).map(({ place, title }) => [place, title])).toEqual([
      ["C-sales", "New quest: Call twenty"],
      ["U-bob", "Ann благодарит вас"],
      ["U-bob", "Ann благодарит вас"],
    ]);
  });

  it("disappears when it's taken back", async () => {
    const tid = await thank();
    await team.readEvents();
    await ann.client.call(contract.undoThanks, { params: { id: tid } });
    await team.readEvents();
    expect((await queued()).map(({ place, isGone }) => [place, isGone])).toEqual([
      ["C-all", true],
      ["U-bob", true],
    ]);
  });

  it("says what became of it, and has what follows in its thread", async () => {
    const cid = await challengeSteps.publish(boss, { type: "quest", title: "Read" });
    await team.readEvents();
    const { id: assignmentId } = await challengeSteps.accept(bob, cid);
    await challengeSteps.complete(bob, assignmentId);
    await challengeSteps.approve(boss, assignmentId);
    await team.readEvents();
    const [root, ...others] = await queued();
    expect(root).toMatchObject({ place: "C-all", title: "New quest: Read", facts: [expect.stringContaining("Bob")] });
    const inChannel = others.filter(({ place }) => place === "C-all");
    expect(inChannel.length).toBeGreaterThan(0);
    expect(new Set(inChannel.map(({ under }) => under))).toEqual(new Set(["New quest: Read"]));
  });

  describe("of a challenge that is announced", () => {
    const accept = async () => (await shown("C-all")).flatMap(({ actions }) => actions);

    it("keeps its button while more people may take part, and loses it when it's closed", async () => {
      const cid = await challengeSteps.publish(boss, { type: "quest", title: "Read" });
      await finish(await challengeSteps.accept(bob, cid), bob);
      const [completed] = await shown("C-all");
      expect(completed).toMatchObject({
        hint: "You can take part now.",
        actions: ["Accept"],
        facts: ["Bob completed Read"],
      });
      await challengeSteps.close(boss, cid);
      await team.readEvents();
      const [closed, ...inThread] = await shown("C-all");
      const facts = ["Bob completed Read", "You can no longer take part."];
      expect(closed).toEqual({ title: "New quest: Read", facts, actions: [] });
      expect(inThread.flatMap((each) => each.facts)).not.toContain("You can no longer take part.");
    });

    it("loses it once nobody else may take part in it", async () => {
      for (const type of ["problem", "raid"] as const) {
        const cid = await challengeSteps.publish(boss, { type, title: "Read" });
        await team.readEvents();
        expect(await accept()).toEqual(["Accept"]);
        await finish(await challengeSteps.accept(bob, cid), bob);
        expect(await accept()).toEqual([]);
      }
    });
  });

  describe("of a submission", () => {
    let eva: Teammate;
    const told = async (place: string) => (await shown(place)).filter(({ title }) => title.includes("Read"));

    beforeEach(async () => {
      eva = await team.join({ name: "Eva", roles: ["admin"] });
      const { deps } = team.server;
      for (const [who, externalId] of [
        [boss, "U-boss"],
        [eva, "U-eva"],
        [ann, "U-ann"],
      ] as const)
        await linkPerson(deps, who, { provider: "slack", externalId });
      await boss.client.call(contract.updateSettings, { body: { challengeReviewRecipient: "moderators_up" } });
    });

    it("tells reviewers what they decided, and leaves the submitter's button to the submitter", async () => {
      const cid = await challengeSteps.publish(boss, { type: "quest", title: "Read" });
      const { id } = await challengeSteps.accept(ann, cid);
      await challengeSteps.complete(ann, id);
      await team.readEvents();
      await challengeSteps.reject(boss, id);
      await team.readEvents();
      const asked = { title: "New submission from Ann: Read", actions: [] };
      expect([await told("U-boss"), await told("U-eva"), await told("U-ann")]).toEqual([
        [{ ...asked, facts: ["You requested changes: Read"] }],
        [{ ...asked, facts: ["Boss requested changes: Read"] }],
        [
          { title: "Submission received: Read", facts: ["Changes requested: Read"], actions: ["Submit again"] },
          { title: "Changes requested: Read", facts: [], actions: ["Submit again"] },
        ],
      ]);
    });

    it("shows reviewers how it begins and how many files it has, and nobody else", async () => {
      const cid = await challengeSteps.publish(boss, { type: "quest", title: "Read", resultType: "all" });
      const { id } = await challengeSteps.accept(ann, cid);
      const files = [new File(["%PDF-1.4"], "a.pdf"), new File(["%PDF-1.5"], "b.pdf")];
      await challengeSteps.complete(ann, id, { comment: `**Done** ${"x".repeat(700)}`, files });
      await team.readEvents();
      const cards = (await queued()).filter(({ title }) => /ubmission/.test(title));
      expect(
        cards.map(({ place, body = "", facts }) => [place, body.slice(0, 8), body.length, facts]).toSorted(),
      ).toEqual([
        ["U-ann", "", 0, undefined],
        ["U-boss", "Done xxx", 600, ["2 files"]],
        ["U-eva", "Done xxx", 600, ["2 files"]],
      ]);
    });

    it("begins anew for everyone when it's submitted again", async () => {
      const cid = await challengeSteps.publish(boss, { type: "quest", title: "Read" });
      const { id } = await challengeSteps.accept(ann, cid);
      for (const decide of [challengeSteps.reject, () => undefined]) {
        await challengeSteps.complete(ann, id);
        await team.readEvents();
        await decide(boss, id);
        await team.readEvents();
      }
      const [received, requested, again] = await told("U-ann");
      expect([received?.actions, requested, again]).toEqual([
        [],
        { title: "Changes requested: Read", facts: ["Submission received: Read"], actions: [] },
        { title: "Submission received: Read", hint: "We'll let you know when it's reviewed.", facts: [], actions: [] },
      ]);
      expect((await told("U-boss")).map(({ facts, actions }) => [facts, actions])).toEqual([
        [["You requested changes: Read"], []],
        [[], ["Approve", "Request changes"]],
      ]);
    });

    it("tells the submitter that it's in review again, even where no receipts are sent", async () => {
      await boss.client.call(contract.updateSettings, { body: { sendAckReceipts: false } });
      const cid = await challengeSteps.publish(boss, { type: "quest", title: "Read" });
      const { id } = await challengeSteps.accept(ann, cid);
      await challengeSteps.complete(ann, id);
      await challengeSteps.reject(boss, id);
      await team.readEvents();
      await challengeSteps.complete(ann, id);
      await team.readEvents();
      expect(await told("U-ann")).toEqual([
        { title: "Changes requested: Read", facts: ["You submitted Read"], actions: [] },
      ]);
    });
  });

  it("of a gift says that it's requested, without the buttons of those who activate it", async () => {
    const productId = await perkSteps.create(boss, { title: "Tea", quantity: 5, costs: [] });
    await linkPerson(team.server.deps, ann, { provider: "slack", externalId: "U-ann" });
    const { purchase } = await bob.client.call(purchaseCalls.create, { body: { productId, userId: ann.memberId } });
    await team.readEvents();
    await ann.client.call(purchaseCalls.requestActivation, { params: { id: purchase.id } });
    await team.readEvents();
    expect(await shown("U-ann")).toEqual([
      { title: "Bob gave you a gift: Tea", facts: ["You requested Tea"], actions: [] },
    ]);
  });

  it("changes what was told of the same attempt, and of no other", async () => {
    await linkPerson(team.server.deps, boss, { provider: "slack", externalId: "U-boss" });
    const cid = await challengeSteps.publish(boss, { type: "quest", title: "Read", allowMultiQuest: true });
    const attempts: number[] = [];
    for (const who of [ann, bob]) {
      const { id: assignmentId } = await challengeSteps.accept(who, cid);
      await challengeSteps.complete(who, assignmentId);
      attempts.push(assignmentId);
    }
    await team.readEvents();
    const told = async () =>
      (await queued()).filter(({ place, title }) => place === "U-boss" && /Read/.test(title)).map(({ facts }) => facts);
    const before = await told();
    await challengeSteps.approve(boss, attempts[0] ?? 0);
    await team.readEvents();
    const after = await told();
    expect(before.filter((facts) => facts !== undefined)).toEqual([]);
    expect(after.filter((facts) => facts !== undefined)).toHaveLength(1);
  });

  it.each([
    ["activated", "Eva activated Tea for Bob", "Вы выдали: Tea. Кому: Bob", "Вам выдано: Tea"],
    ["refunded", "Eva refunded Tea", "Вы вернули: Tea", "Возвращено: Tea"],
  ] as const)("tells everyone who could have done it that a perk was %s", async (outcome, others, own, holders) => {
    const eva = await team.join({ name: "Eva", roles: ["admin"], language: "ru" });
    await linkPerson(team.server.deps, eva, { provider: "slack", externalId: "U-eva" });
    await linkPerson(team.server.deps, boss, { provider: "slack", externalId: "U-boss" });
    const productId = await perkSteps.create(boss, { title: "Tea", quantity: 5, costs: [] });
    const { purchase } = await bob.client.call(purchaseCalls.create, { body: { productId, activate: true } });
    const { id } = purchase;
    await team.readEvents();
    const askedFor = (await queued()).flatMap(({ place, hint }) => (place.startsWith("U-") ? [[place, hint]] : []));
    expect(askedFor.toSorted()).toEqual([
      ["U-boss", "It's waiting for activation."],
      ["U-eva", "Запрос ждёт выдачи."],
    ]);
    const [activate, refund] = [purchaseCalls.activate, purchaseCalls.refund];
    await (outcome === "activated"
      ? eva.client.call(activate, { params: { id }, body: { comment: "" } })
      : eva.client.call(refund, { params: { id } }));
    await team.readEvents();
    const told = (await queued()).filter(({ place }) => place.startsWith("U-"));
    expect(told.map(({ place, title, facts }) => [place, facts?.[0] ?? title]).toSorted()).toEqual([
      ["U-bob", holders],
      ["U-boss", others],
      ["U-eva", own],
    ]);
    // It waits no longer.
    expect(told.filter(({ place, hint }) => place !== "U-bob" && hint !== undefined)).toEqual([]);
  });

  it("tells a raid's author who approved it, and its leader to split the reward", async () => {
    const eva = await team.join({ name: "Eva", roles: ["admin"] });
    await linkPerson(team.server.deps, boss, { provider: "slack", externalId: "U-boss" });
    await linkPerson(team.server.deps, ann, { provider: "slack", externalId: "U-ann" });
    const rewards = [{ currencyId: team.currencyId, amount: 100 }];
    const cid = await challengeSteps.publish(boss, { type: "raid", title: "Move the office", rewards });
    const { id } = await challengeSteps.accept(ann, cid);
    await challengeSteps.accept(bob, cid);
    await challengeSteps.complete(ann, id);
    await team.readEvents();
    await challengeSteps.approve(eva, id);
    await team.readEvents();
    const told = await queued();
    expect(told.find(({ title }) => title.startsWith("New submission"))).toMatchObject({
      place: "U-boss",
      facts: ["Eva approved Move the office"],
    });
    expect(told.at(-1)).toMatchObject({ place: "U-ann", title: "Approved. Split the reward: Move the office" });
  });

  it("isn't news after a day, but is still taken back", async () => {
    const tid = await thank();
    await team.readEvents();
    await thank();
    await ann.client.call(contract.undoThanks, { params: { id: tid } });
    team.clock.advance(MAX_CHAT_AGE_MS);
    await team.readEvents();
    expect((await queued()).map(({ place, isGone }) => [place, isGone])).toEqual([
      ["C-all", true],
      ["U-bob", true],
    ]);
  });

  it("lets its channels be chosen, and shows in whose session that it's connected", async () => {
    const integrations = async () => {
      const info = await ann.client.call(contract.getUserInfo, {});
      return info.loggedIn ? info.integrations : null;
    };
    expect((await ann.client.call(contract.listChannels, {})).items).toEqual([
      { id: "slack:C-all", name: "C-all" },
      { id: "slack:C-sales", name: "C-sales" },
    ]);
    expect(await integrations()).toEqual(["slack"]);
    await endConnection(db(), name(), { state: "revoked", at: team.clock.now() });
    expect((await ann.client.call(contract.listChannels, {})).items).toEqual([]);
    expect(await integrations()).toEqual([]);
  });

  it("is nothing where the chat no longer takes it, or was never connected", async () => {
    await endConnection(db(), name(), { state: "revoked", at: team.clock.now() });
    await thank();
    await team.readEvents();
    expect(await queued()).toEqual([]);
  });

  it("reaches a person in their own chat with the bot", async () => {
    const { deps } = team.server;
    const externalId = `private-${String(team.workspaceId)}`;
    await linkPerson(deps, bob, { provider: "telegram", externalId });
    const wish = { workspaceId: team.workspaceId, provider: "telegram", externalId, name: "Bob" } as const;
    await connectChat(
      { ...deps, db: db(), at: deps.clock.now() },
      { ...wish, language: "ru", isPersonal: true, credentials: {} },
    );
    await thank();
    await team.readEvents();
    expect((await queued()).map(({ place }) => place)).toEqual(["C-all", "U-bob", externalId]);
  });

  it("of a perk disappears with the perk", async () => {
    const productId = await perkSteps.create(boss, { title: "Tea", quantity: 5, costs: [] });
    await team.readEvents();
    await boss.client.call(contract.deletePerk, { params: { id: productId } });
    await team.readEvents();
    expect((await queued()).map(({ place, isGone }) => [place, isGone])).toEqual([["C-all", true]]);
  });
});
