import type { StepRef } from "@guildhall/core/activities";
import { userCalls } from "@guildhall/core/users";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { chainSteps } from "../../src/testing/chain-steps.ts";
import { challengeSteps } from "../../src/testing/challenge-steps.ts";
import { quizSteps, radio } from "../../src/testing/quiz-steps.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import type { Teammate } from "../../src/testing/team.ts";
import { slackPlayer, telegramPlayer } from "./contest-players.ts";
import { slackTaker, telegramTaker } from "./quiz-takers.ts";
import { postToSlack, textsIn } from "./slack-surface.ts";
import { openStage } from "./stage.ts";
import type { CastName, Stage, StageOptions } from "./stage.ts";
import { postToTelegram } from "./telegram-surface.ts";

const database = useTestDatabase();
const { publish, quest, close, states, update } = chainSteps;
let stage: Stage;
afterEach(() => stage.close());

const open = async (options?: StageOptions): Promise<Stage> => (stage = await openStage(database(), options));
const member = (name: CastName): Teammate => stage.cast[name].member ?? expect.fail(`${name} is a member`);
const quizStep = ({ id }: { readonly id: number }): StepRef => ({ entityType: "quiz", entityId: id });

const CHATS = [
  { player: slackPlayer, taker: slackTaker },
  { player: telegramPlayer, taker: telegramTaker },
];
const SAID = {
  en: {
    second: "Step 2 of 2 in “First week”",
    locked: "Finish “Capitals” first: this comes after it in “First week”.",
    end: "You've finished “First week”.",
  },
  ru: {
    second: "Шаг 2 из 2 в цепочке «First week»",
    locked: "Сначала завершите «Capitals»: в цепочке «First week» это идёт следом.",
    end: "Вы прошли цепочку «First week».",
  },
} as const;

describe.each(["en", "ru"] as const)("in %s", (language) => {
  const says = SAID[language];

  it.each(CHATS)("a chain is walked in $player.name, and tells nothing of a locked step", async ({ player, taker }) => {
    await open({ language });
    const first = await quizSteps.publish(stage.owner, [radio()], { title: "Capitals" });
    const asked = { type: "multi_text", description: "Planted question" } as const;
    const second = await quizSteps.publish(stage.owner, [asked], {
      title: "Lunch",
      type: "poll",
      description: "Planted",
    });
    const id = await publish(stage.owner, [quizStep(first), quizStep(second)], { title: "First week" });
    const stale = await player.press(stage, "Ann", { kind: "quiz", verb: "answer", id: second.id });
    expect([stale.includes(says.locked), stale.includes("Planted")]).toEqual([true, false]);
    const led = await player.press(stage, "Ann", { kind: "quiz", verb: "next", id: second.id });
    expect([led.includes("Capitals"), led.includes("Lunch")]).toEqual([true, false]);
    expect(await player.press(stage, "Ann", { kind: "chain", verb: "next", id })).toContain("Capitals");
    const answered = (await taker.take(stage, { quizId: first.id, given: [{ option: 0 }] })).at(-1) ?? "";
    for (const part of [says.second, "Lunch"]) expect(answered).toContain(part);
    const given = [{ words: "Soup" }, { does: "save" }] as const;
    await taker.take(stage, { quizId: second.id, given });
    expect(await states(member("Ann"), id)).toBe("done done");
    expect(await player.press(stage, "Ann", { kind: "chain", verb: "next", id })).toContain(says.end);
  });
});

describe.each(CHATS)("in $player.name", ({ player }) => {
  it("whoever no longer manages challenges reads nothing of a locked step, and whoever left its group nothing at all", async () => {
    await open({ moderators: ["Cy"] });
    const groupId = await stage.team.group("Crew", [member("Ann"), member("Cy")]);
    const second = await quest(stage.owner, "Second", { description: "Planted" });
    const id = await publish(stage.owner, [await quest(stage.owner, "First"), second], { groupId });
    const press = async (who: CastName) =>
      player.press(stage, who, { kind: "challenge", verb: "accept", id: second.entityId });
    const isTold = async (who: CastName) => (await press(who)).includes("Planted");
    const remove = (role: "moderator") =>
      stage.owner.client.call(userCalls.removeRole, { params: { id: member("Cy").memberId, role } });
    expect([await isTold("Cy"), await isTold("Ann")]).toEqual([true, false]);
    await remove("moderator");
    expect(await isTold("Cy")).toBe(false);
    expect(await press("Cy")).toContain("Finish “First” first");
    await sql`delete from member_groups where workspace_id = ${stage.team.workspaceId}
      and member_id = ${member("Ann").memberId}`.execute(database().database.handle);
    const told = await player.press(stage, "Ann", { kind: "chain", verb: "next", id });
    expect([told.includes("First"), told.includes("Second")]).toEqual([false, false]);
  });

  it("a button of a closed chain says that it is", async () => {
    await open();
    const id = await publish(stage.owner, [await quest(stage.owner, "First")]);
    await close(stage.owner, id);
    expect(await player.press(stage, "Ann", { kind: "chain", verb: "next", id })).toContain("This chain is closed.");
  });
});

/** What Ann sees in her own conversation with the app, the last message first. */
const letters = () => stage.slack.team.messages.filter(({ channel }) => channel === "DANN").toReversed();

it("the next step opens with a moderator's approval in Slack, and whoever did the step is led to it", async () => {
  await open({ moderators: ["Bob"] });
  const first = await quest(stage.owner, "Say hello", { autoApprove: false });
  const second = await quest(stage.owner, "Read", { description: "The handbook" });
  const id = await publish(stage.owner, [first, second], { title: "First week" });
  const accepted = await challengeSteps.accept(member("Ann"), first.entityId);
  await challengeSteps.complete(member("Ann"), accepted.id);
  await stage.settle();
  expect(await states(member("Ann"), id)).toBe("open locked");
  const { sender } = stage.slack;
  const pressed = sender.press(`act:assignment:approve:${String(accepted.id)}`, stage.cast.Bob.slackId, {
    channel: "C1",
    isEphemeral: true,
  });
  for (let time = 0; time < 3; time += 1) await postToSlack(stage.team.server, sender.again(pressed, time));
  await stage.settle();
  expect(await states(member("Ann"), id)).toBe("done open");
  const told = letters().filter(({ blocks }) => textsIn(blocks).join("\n").includes("Next step open: First week"));
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told[0]?.blocks)).toContain(`act:chain:next:${String(id)}`);
  const step = await slackPlayer.press(stage, "Ann", { kind: "chain", verb: "next", id });
  for (const part of ["Step 2 of 2 in “First week”", "Read", "The handbook"]) expect(step).toContain(part);
});

it("a channel's post changes with the chain, keeps still while people walk, and loses its button with its end", async () => {
  await open();
  await sql`update chat_connections set channel_id = ${"C1"} where workspace_id = ${stage.team.workspaceId}
    and provider = 'slack' and not is_personal`.execute(database().database.handle);
  const steps = [await quest(stage.owner, "First"), await quest(stage.owner, "Second")];
  const id = await publish(stage.owner, steps, { title: "First week" });
  await stage.settle();
  const posts = () =>
    stage.slack.team.messages
      .filter(({ channel }) => channel === "C1")
      .map(({ blocks }) => textsIn(blocks).join("\n"))
      .filter((text) => text.includes("chain"));
  const before = posts();
  expect(before).toEqual([expect.stringMatching(/New chain: First week[^]*Open first step/)]);
  const { id: attempt } = await challengeSteps.accept(member("Ann"), steps[0]?.entityId ?? 0);
  await challengeSteps.complete(member("Ann"), attempt);
  await stage.settle();
  expect(posts()).toEqual(before);
  await update(stage.owner, id, { title: "Welcome", activities: steps });
  await stage.settle();
  expect(posts()).toEqual(before.map((text) => text.replaceAll("First week", "Welcome")));
  await close(stage.owner, id);
  await stage.settle();
  expect(posts()).toEqual([expect.stringContaining("You can no longer take part.")]);
  expect(posts()[0]).not.toContain("Open first step");
});

it("a post in a Telegram group leads to the step in private, and nothing of it is told there", async () => {
  await open();
  const { telegram, team } = stage;
  await sql`update chat_connections set channel_id = ${String(telegram.group.id)}
    where workspace_id = ${team.workspaceId} and provider = 'telegram' and not is_personal`.execute(
    database().database.handle,
  );
  await publish(stage.owner, [await quest(stage.owner, "Say hello", { description: "Planted" })], { title: "Tour" });
  await stage.settle();
  const inGroup = () => telegram.fake.messagesIn(telegram.group.id);
  const post = inGroup().find(({ text }) => text?.includes("New chain: Tour")) ?? expect.fail("nothing was posted");
  const before = structuredClone(inGroup());
  telegram.fake.people.press(telegram.people.Ann, post, "Open first step");
  await postToTelegram(team.server, stage);
  await stage.settle();
  expect(inGroup()).toEqual(before);
  const answers = telegram.fake.calls.filter(({ method }) => method === "answerCallbackQuery");
  expect(JSON.stringify(answers.at(-1)?.params)).toMatch(/start=v1_chain_next_/);
});

it("are listed by a command, the one that welcomes first", async () => {
  await open();
  const welcome = await publish(stage.owner, [await quest(stage.owner, "Say hello")], {
    title: "First week",
    isWelcome: true,
  });
  const steps = [await quest(stage.owner, "Read"), await quest(stage.owner, "Write")];
  await publish(stage.owner, steps, { title: "Library" });
  await sql`insert into chain_members (workspace_id, chain_id, member_id, started_at)
    values (${stage.team.workspaceId}, ${welcome}, ${member("Ann").memberId}, now())
    on conflict do nothing`.execute(database().database.handle);
  const { slack, telegram, team, cast } = stage;
  await postToSlack(team.server, slack.sender.command("/guildhall", "chains", cast.Ann.slackId));
  telegram.fake.people.say(telegram.people.Ann, "/chain");
  await postToTelegram(team.server, stage);
  await stage.settle();
  const shown = [
    textsIn(slack.sender.answers()).join("\n"),
    telegram.fake.messagesIn(telegram.people.Ann.id).at(-1)?.text ?? "",
  ];
  for (const each of shown) {
    expect(each).toMatch(/First week[^]*Chain · 1 step[^]*0 of 1 done[^]*Say hello[^]*Library[^]*Chain · 2 steps/);
  }
});
