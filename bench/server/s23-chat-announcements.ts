import { setTimeout as sleep } from "node:timers/promises";
import { queueBenchMessages } from "@guildhall/server/bench";
import { round } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { openChatWorld } from "../lib/chat-world.ts";
import type { ChatWorld } from "../lib/chat-world.ts";

const PEOPLE = 500;
const LOOK_EVERY_MS = 20;
const GIVE_UP_MS = 120_000;
/** Telegram's own limit. */
const PER_SECOND = 30;

/** S23: many messages at a provider's pace. */
export const chatAnnouncements: Benchmark = {
  name: "S23",
  title: `${PEOPLE} people told in Telegram: refusals for speed, and an answer in between`,
  method:
    `A message is queued for each of ${PEOPLE} people, against a fake Telegram with the real one's limits (${PER_SECOND} a second, one a ` +
    "second in a chat). In the middle of it, somebody sends a command.",
  run: async () => {
    const world = await openChatWorld(PEOPLE + 1);
    try {
      await world.connect();
      const server = await world.serve();
      const figures = await tellAll(world);
      await server.stop();
      return figures;
    } finally {
      await world.close();
    }
  },
};

async function tellAll({ database, workspace, telegram }: ChatWorld): Promise<Figure[]> {
  const sends = () => telegram.calls.filter(({ method }) => method === "sendMessage");
  const until = async (holds: () => boolean): Promise<number> => {
    const startedAt = performance.now();
    while (!holds() && performance.now() - startedAt < GIVE_UP_MS) await sleep(LOOK_EVERY_MS);
    return performance.now() - startedAt;
  };
  const startedAt = performance.now();
  await queueBenchMessages(database, workspace, { count: PEOPLE, at: new Date() });
  await until(() => sends().length >= PEOPLE / 2);
  const asker = workspace.memberIds.at(-1) ?? 0;
  const person = { id: asker, is_bot: false, first_name: "Asker" };
  telegram.people.say(person, "/me");
  const answerMs = await until(() => telegram.messagesIn(asker).length > 0);
  const isTold = (id: number): boolean => telegram.messagesIn(id).length > 0;
  await until(() => workspace.memberIds.slice(0, PEOPLE).every(isTold));
  const tookS = (performance.now() - startedAt) / 1000;
  const told = workspace.memberIds.slice(0, PEOPLE).filter(isTold).length;
  const refused = telegram.calls.filter(({ code }) => code === 429).length;
  return [
    { what: "refused for speed", value: String(refused), bar: "0", isReached: refused === 0 },
    {
      what: "people told",
      value: `${told} in ${round(tookS)} s, ${round(told / tookS)} a second of ${PER_SECOND} allowed`,
      bar: String(PEOPLE),
      isReached: told === PEOPLE,
    },
    {
      what: "a command answered in between",
      value: `${round(answerMs)} ms`,
      bar: "≤ 3000 ms",
      isReached: answerMs <= 3_000,
    },
  ];
}
