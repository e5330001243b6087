import type { FakeMessage } from "@guildhall/telegram-bot/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { saveChannelChoice, saveChannels } from "../../src/chat/connection.repository.ts";
import { challengeSteps } from "../../src/testing/challenge-steps.ts";
import { featureRoutes } from "../../src/features.ts";
import { createTestServer } from "../../src/testing/test-server.ts";
import type { TestServer } from "../../src/testing/test-server.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { addChats, configuredApps, held, openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { postToSlack, sentenceOf } from "./slack-surface.ts";
import { postToTelegram, postToTelegramAtOnce } from "./telegram-surface.ts";

const database = useTestDatabase();
let stage: Stage;
/** Two processes on one database. */
let servers: readonly TestServer[];
let stop: () => Promise<void>;
/** The other process has finished, too, before the clock moves: its work would be taken over after its lease. */
let settle: () => Promise<void>;
beforeEach(async () => {
  stage = await openStage(database(), { moderators: ["Bob", "Cy"] });
  const other = createTestServer({
    database: database().openAnother(),
    clock: stage.team.clock,
    routes: featureRoutes,
  });
  const chats = addChats(other, await configuredApps(stage.slack.fake, stage.telegram.fake));
  servers = [stage.team.server, other];
  settle = async () => {
    await Promise.all(chats.map(({ inbox }) => inbox.settle()));
    await stage.settle();
  };
  stop = async () => {
    await Promise.all(chats.map((each) => each.stop()));
    await other.close();
  };
});
afterEach(async () => {
  await stop();
  await stage.close();
});

const WISH = { from: "Ann", to: ["Bob"], each: 300, reason: "the review" } as const;

it("one delivery at two processes at once counts once", async () => {
  const { sender } = stage.slack;
  for (let round = 1; round <= 5; round += 1) {
    const request = sender.command("/thanks", sentenceOf(stage, WISH), stage.cast.Ann.slackId);
    await Promise.all([...servers, ...servers].map((server) => postToSlack(server, request)));
    await settle();
    expect(await held(stage, ["Bob"])).toBe(300 * round);
  }
});

it("of two who approve at once, one does, and the other sees that it's done", async () => {
  const { owner, cast, slack, team } = stage;
  const { Ann, Bob, Cy } = cast;
  if (Ann.member === null || Bob.member === null || Cy.member === null) return expect.fail("they are members");
  const rewards = [{ currencyId: team.currencyId, amount: 500 }];
  const cid = await challengeSteps.publish(owner, { title: "Read a book", rewards });
  const { id } = await challengeSteps.accept(Ann.member, cid);
  await challengeSteps.complete(Ann.member, id);
  const press = ({ slackId }: { slackId: string }) =>
    slack.sender.press(`act:assignment:approve:${String(id)}`, slackId, { channel: "C1", isEphemeral: true });
  const before = new Set(slack.fake.world.responses.keys());
  const requests = [press(Bob), press(Cy)];
  await Promise.all(requests.map((request, index) => postToSlack(servers[index] ?? team.server, request)));
  await settle();
  expect(await held(stage, ["Ann"])).toBe(500);
  const answers = [...slack.fake.world.responses].filter(([address]) => !before.has(address));
  expect(answers.map(([, { bodies }]) => bodies.length)).toEqual([1, 1]);
});

describe("two presses at once in Telegram, on each process one,", () => {
  type Place = { readonly id: number };

  const shown = ({ id }: Place) => stage.telegram.fake.messagesIn(id);
  const last = (place: Place): FakeMessage => shown(place).at(-1) ?? expect.fail("the bot said nothing");
  const labels = ({ reply_markup: markup }: FakeMessage) =>
    (markup?.inline_keyboard ?? []).flat().map(({ text }) => text);
  const refused = () =>
    stage.telegram.fake.calls
      .filter(({ code }) => code !== 200)
      .map(({ method, description }) => `${method}: ${description}`);

  async function say(text: string, place: Place, replyTo?: FakeMessage): Promise<void> {
    const { fake, people, group } = stage.telegram;
    const said = { mentions: { Bob: people.Bob }, ...(replyTo && { replyTo }), ...(place === group && { in: group }) };
    fake.people.say(people.Ann, text, said);
    await postToTelegram(stage.team.server, stage);
    await settle();
  }

  async function openForm(place: Place): Promise<void> {
    await say("/thanks Bob", place);
    await say("the review", place, last(place));
  }

  /** What its place has afterwards, without what was there before. */
  async function press(place: Place, taps: readonly string[]): Promise<readonly FakeMessage[]> {
    const { fake, people } = stage.telegram;
    const message = last(place);
    const before = shown(place).filter((each) => each !== message);
    for (const label of taps) fake.people.press(people.Ann, structuredClone(message), label);
    await postToTelegramAtOnce(servers, stage);
    await settle();
    return shown(place).filter((each) => !before.includes(each));
  }

  it("give, announce and undo once in a group", async () => {
    const { group } = stage.telegram;
    const chat = { workspaceId: stage.team.workspaceId, provider: "telegram", externalId: String(group.id) } as const;
    const { handle } = database().database;
    await saveChannels(handle, chat, { channels: [{ id: String(group.id), name: "general" }], missedScope: "" });
    await saveChannelChoice(handle, { ...chat, channelId: String(group.id), hasDigest: false, matchesEmails: false });
    for (let round = 1; round <= 3; round += 1) {
      await openForm(group);
      const announced = await press(group, ["3", "3"]);
      expect(announced.map(({ text = "" }) => text)).toEqual([expect.stringMatching(/Ann.*Bob/)]);
      expect(announced.map(labels)).toEqual([["Undo"]]);
      expect(await held(stage, ["Bob"])).toBe(300);
      expect(await press(group, ["Undo", "Undo"])).toEqual([]);
      expect(await held(stage, ["Bob"])).toBe(0);
    }
    expect(refused()).toEqual([]);
  });

  it("do the one that came first where they end a form in two ways", async () => {
    const ann = stage.telegram.people.Ann;
    for (const taps of [
      ["3", "Cancel"],
      ["Cancel", "3"],
      ["3", "5"],
    ]) {
      const before = await held(stage, ["Bob"]);
      await openForm(ann);
      const messages = await press(ann, taps);
      const given = (await held(stage, ["Bob"])) - before;
      expect(messages.map(({ text = "" }) => text)).toEqual([
        expect.stringMatching(given === 0 ? /Canceled/ : new RegExp(`${String(given / 100)} stars`)),
      ]);
    }
    expect(refused()).toEqual([]);
  });

  it("open one card, accept once, and ask once", async () => {
    const ann = stage.telegram.people.Ann;
    await challengeSteps.publish(stage.owner, { title: "Read a book" });
    await settle();
    await say("/challenges", ann);
    expect(await press(ann, ["1", "1"])).toHaveLength(2);
    expect(await press(ann, ["Accept", "Accept"])).toHaveLength(1);
    expect(labels(last(ann))).toContain("Complete");
    expect(await press(ann, ["Complete", "Complete"])).toHaveLength(2);
    expect(refused()).toEqual([]);
  });
});

describe("two presses at once in Slack, on each process one,", () => {
  type Sender = Stage["slack"]["sender"];

  async function twice(make: (sender: Sender) => ReturnType<Sender["press"]>): Promise<readonly unknown[]> {
    const { sender, fake } = stage.slack;
    const before = new Set(fake.world.responses.keys());
    const requests = [make(sender), make(sender)];
    await Promise.all(requests.map((request, index) => postToSlack(servers[index] ?? stage.team.server, request)));
    await settle();
    return [...fake.world.responses].filter(([address]) => !before.has(address)).flatMap(([, { bodies }]) => bodies);
  }

  const ann = () => stage.cast.Ann.slackId;

  it("give once by a form, say so once, and undo once", async () => {
    const { sender, team } = stage.slack;
    await postToSlack(stage.team.server, sender.command("/thanks", "", ann()));
    await settle();
    const values = {
      "field:receivers": { "previewed:people:50": { selected_users: [stage.cast.Bob.slackId] } },
      [`field:amount-${String(stage.team.currencyId)}`]: { "previewed:amount:2000": { value: "3" } },
      "field:reason": { text: { value: "the review" } },
    };
    await twice((each) => each.submit(ann(), values));
    expect(await held(stage, ["Bob"])).toBe(300);
    const said = sender.answers();
    expect([said.length, team.views.size]).toEqual([1, 1]);
    const [undo = ""] = /act:thanks:undo:\d+/.exec(JSON.stringify(said)) ?? [];
    expect(await twice((each) => each.press(undo, ann(), { channel: "C1", isEphemeral: true }))).toHaveLength(1);
    expect(await held(stage, ["Bob"])).toBe(0);
  });

  it.each([
    ["open one form", "thanks", 0, 1],
    ["buy once and say so once", "act:perk:buy:0", 1, 0],
  ])("%s", async (_, action, said, opened) => {
    const place = { channel: "C1", isEphemeral: true };
    expect(await twice((sender) => sender.press(action, ann(), place))).toHaveLength(said);
    expect(stage.slack.team.views.size).toBe(opened);
  });
});
