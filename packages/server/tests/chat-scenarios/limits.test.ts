import { blockFaults } from "@guildhall/slack-app/testing";
import { afterEach, expect, it } from "vitest";
import { challengeSteps } from "../../src/testing/challenge-steps.ts";
import { perkSteps } from "../../src/testing/perk-steps.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { createSlackSurface, postToSlack } from "./slack-surface.ts";
import { openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { createTelegramSurface, postToTelegram } from "./telegram-surface.ts";

const database = useTestDatabase();
let stage: Stage;
afterEach(() => stage.close());

// Half a sign is none.
const upTo = (length: number, text: string): string =>
  text
    .repeat(length)
    .slice(0, length)
    .replace(/\p{Cs}$/u, "");

/** Names of 100 characters: long, from right to left, of emoji that are several signs each, and full of marks. */
const NAMES = {
  Ann: upTo(100, "Екатерина-Анна "),
  Bob: upTo(100, "שלום عولم "),
  Cy: upTo(96, "👩‍👩‍👧‍👦🏳️‍🌈💎").trimEnd(),
  Zoe: upTo(100, "<!channel> *_~`& @all "),
} as const;

const LISTS = ["challenges", "perks", "top", "reviews", "purchases"];

async function fill({ owner, cast }: Stage): Promise<void> {
  const [title, description] = [upTo(100, "Прочитать *книгу* <b> & 👩‍👩‍👧‍👦 "), upTo(5_000, "שלום *<!here>* & ")];
  const ids: number[] = [];
  for (let count = 0; count < 7; count += 1) ids.push(await challengeSteps.publish(owner, { title, description }));
  await perkSteps.create(owner, { title, description: upTo(500, description), quantity: 3, costs: [] });
  const [first = 0, second = 0] = ids;
  const { Ann, Bob } = cast;
  if (Ann.member === null || Bob.member === null) return;
  await challengeSteps.accept(Ann.member, first);
  const { id } = await challengeSteps.accept(Bob.member, second);
  await challengeSteps.complete(Bob.member, id, { comment: upTo(5_000, "Готово & <@U1> 💎 ") });
}

async function useSlack({ slack, team, cast, settle }: Stage): Promise<void> {
  const { sender } = slack;
  const { slackId: user } = cast.Ann;
  const requests = [
    ...["", "help", ...LISTS].map((word) => () => sender.command("/guildhall", word, user)),
    () => sender.event({ type: "app_home_opened", tab: "home", user, channel: "D1" }),
    () => sender.command("/thanks", "", user),
    () =>
      sender.messageShortcut("say_thanks_for_message", user, { user: cast.Bob.slackId, text: upTo(3_900, "a*b <&> ") }),
    () => sender.command("/thanks", `<@${cast.Zoe.slackId}> 3 :star: ${upTo(900, "for & *that* ")}`, user),
    () => sender.command("/guildhall", "", cast.Zoe.slackId),
  ];
  for (const make of requests) {
    expect(await postToSlack(team.server, make())).toBe(200);
    await settle();
  }
}

async function useTelegram(here: Stage): Promise<void> {
  const { fake, people } = here.telegram;
  for (const text of ["/start", "/help", "/me", "/challenges", "/perks", "/top", "/thanks"]) {
    fake.people.say(people.Ann, text);
    await postToTelegram(here.team.server, here);
    await here.settle();
  }
}

/** Everything that Slack was to show, as it took it. */
function surfacesOf({ slack: { fake, team } }: Stage): readonly unknown[] {
  return [
    ...team.messages,
    ...[...team.views.values()].map(({ view }) => view),
    ...team.homes.values(),
    ...[...fake.world.responses.values()].flatMap(({ bodies }) => bodies),
  ].filter((each) => typeof each === "object" && each !== null && "blocks" in each && each.blocks !== undefined);
}

it.each(["en", "ru"] as const)(
  "whatever people and currencies are called, both take all that they're shown, in %s",
  async (language) => {
    stage = await openStage(database(), { language, names: NAMES, currency: upTo(40, "Самоцвет-חיים ") });
    await fill(stage);
    const wish = {
      from: "Ann",
      to: ["Bob", "Cy"],
      each: 300,
      reason: upTo(900, "*за* <!channel> & 👩‍👩‍👧‍👦 שלום "),
    } as const;
    await createSlackSurface().thank(stage, wish);
    await createTelegramSurface().thank(stage, wish);
    await useSlack(stage);
    await useTelegram(stage);
    const shown = surfacesOf(stage);
    expect(shown.length).toBeGreaterThan(15);
    expect(shown.flatMap(blockFaults)).toEqual([]);
    const { fake } = stage.slack;
    expect(fake.world.calls.filter(({ error }) => error !== "")).toEqual([]);
    const asked = [...fake.world.responses.values()].filter(({ bodies }) => bodies.length === 0);
    expect(asked.length, "forms have nothing to answer").toBeLessThanOrEqual(2);
    expect(stage.telegram.fake.calls.filter(({ code }) => code !== 200)).toEqual([]);
    expect(stage.telegram.fake.calls.length).toBeGreaterThan(10);
  },
);
