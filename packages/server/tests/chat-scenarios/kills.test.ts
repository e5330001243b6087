import { featureRoutes } from "../../src/features.ts";
import { createTestServer } from "../../src/testing/test-server.ts";
import type { TestServer } from "../../src/testing/test-server.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createDoomedApps } from "./doomed-apps.ts";
import { doomDatabase, Killer, openDoomedWay } from "./killer.ts";
import type { DoomedWay } from "./killer.ts";
import { postToSlack, sentenceOf } from "./slack-surface.ts";
import { addChats, held, openStage, settle } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { createTelegramSurface, postToTelegram } from "./telegram-surface.ts";

/** Far more steps than any of these takes. */
const MOST_STEPS = 400;

const WISH = { from: "Ann", to: ["Bob"], each: 100, reason: "the review" } as const;

const database = useTestDatabase();
let stage: Stage;
let way: DoomedWay;
let killer: Killer;
beforeEach(async () => {
  stage = await openStage(database(), { quota: 100_000_000 });
  way = await openDoomedWay(stage.telegram.fake.url, () => killer);
});
afterEach(async () => {
  await way.close();
  await stage.close();
});

/** Something that a provider delivers, as often as it takes; returns whether it was taken. */
type Deliver = (server: TestServer) => Promise<boolean>;

interface Story {
  readonly name: string;
  /** What was done before; nothing dies then. */
  readonly before?: () => Promise<void>;
  readonly act: () => Deliver;
  /** What it changes for Bob, in hundredths. */
  readonly gives: number;
  /** Messages and answers that show it. */
  readonly said: () => number;
}

const telegram = createTelegramSurface();
const inGroup = () => stage.telegram.fake.messagesIn(stage.telegram.group.id);

const STORIES: readonly Story[] = [
  {
    name: "a command of Slack's",
    act: () => {
      const request = stage.slack.sender.command("/thanks", sentenceOf(stage, WISH), stage.cast.Ann.slackId);
      return async (server) => (await postToSlack(server, request)) === 200;
    },
    gives: 100,
    said: () => stage.slack.sender.answers().length,
  },
  {
    name: "a form of Slack's",
    before: async () => {
      await postToSlack(stage.team.server, stage.slack.sender.command("/thanks", "", stage.cast.Ann.slackId));
      await stage.settle();
    },
    act: () => {
      const values = {
        "field:receivers": { "previewed:people:50": { selected_users: [stage.cast.Bob.slackId] } },
        [`field:amount-${String(stage.team.currencyId)}`]: { "previewed:amount:100000": { value: "1" } },
        "field:reason": { text: { value: "the review" } },
      };
      // Each press of the form's button is a request of its own.
      return async (server) => {
        const request = stage.slack.sender.submit(stage.cast.Ann.slackId, values);
        return (await postToSlack(server, request)) === 200;
      };
    },
    gives: 100,
    said: () => stage.slack.team.messages.filter(({ channel }) => channel.startsWith("D")).length,
  },
  {
    name: "a command of Telegram's",
    act: () => {
      const { fake, group, people } = stage.telegram;
      const asked = `/thanks Bob 1 ⭐ for the review`;
      fake.people.say(people.Ann, asked, { in: group, mentions: { Bob: people.Bob } });
      let isNew = true;
      return async (server) => {
        await postToTelegram(server, stage, isNew);
        isNew = false;
        return true;
      };
    },
    gives: 100,
    said: () => inGroup().length,
  },
  {
    name: "a button of Telegram's",
    before: async () => {
      await telegram.thank(stage, WISH);
    },
    act: () => {
      const { fake, people } = stage.telegram;
      const message = inGroup().at(-1) ?? expect.fail("the bot said nothing");
      fake.people.press(people.Ann, message, "Undo");
      let isNew = true;
      return async (server) => {
        await postToTelegram(server, stage, isNew);
        isNew = false;
        return true;
      };
    },
    gives: -100,
    said: () => inGroup().filter(({ text = "" }) => text.includes("undone")).length,
  },
];

/** A process that dies at a step of what it's told to do; false if it lived through all of it. */
async function dieWhile(deliver: Deliver): Promise<{ readonly isDead: boolean; readonly isTaken: boolean }> {
  const { clock } = stage.team;
  const doomed = createTestServer({
    database: doomDatabase(database().database, killer),
    clock,
    routes: featureRoutes,
    retry: { maxAttempts: 1, baseMs: 0, maxWaitMs: 0 },
  });
  const chats = addChats(doomed, createDoomedApps(stage, killer, way));
  let isTaken = false;
  const live = async (): Promise<void> => {
    isTaken = await deliver(doomed);
    await settle({ deps: doomed.deps, chats, clock, readEvents: () => Promise.resolve() });
  };
  await Promise.race([live().catch((error: unknown) => error), killer.death]);
  await doomed.close();
  return { isDead: killer.isDead, isTaken: isTaken && !killer.isDead };
}

it.each(STORIES.map((story) => [story.name, story] as const))(
  "%s is done once, whenever the process dies and another starts",
  async (_name, { before, act, gives, said }) => {
    let steps = 0;
    for (let isDead = true; isDead && steps < MOST_STEPS;) {
      steps += 1;
      await before?.();
      const had = await held(stage, ["Bob"]);
      killer = new Killer(steps);
      const deliver = act();
      const heard = said();
      ({ isDead } = await dieWhile(deliver));
      // Another process takes up what was left; the provider repeats what wasn't taken.
      stage.team.clock.advance(120_000);
      await deliver(stage.team.server);
      await stage.settle();
      expect([steps, (await held(stage, ["Bob"])) - had]).toEqual([steps, gives]);
      expect(said() - heard, `step ${String(steps)}`).toSatisfy((count: number) => count >= 1 && count <= 2);
    }
    expect(steps).toBeGreaterThan(20);
    expect(steps).toBeLessThan(MOST_STEPS);
  },
  600_000,
);
