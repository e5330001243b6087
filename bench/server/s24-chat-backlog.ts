import { setTimeout as sleep } from "node:timers/promises";
import { findBenchAnnouncements, forgetBenchReading } from "@guildhall/server/bench";
import { round } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { openChatWorld } from "../lib/chat-world.ts";
import type { ChatWorld } from "../lib/chat-world.ts";
import { nextThanks } from "./next-thanks.ts";
import { runLoad } from "../lib/raw-client.ts";

const EVENTS = 10_000;
const CLIENTS = 16;
const LOAD_MS = 5_000;
const LOOK_EVERY_MS = 100;
const GIVE_UP_MS = 600_000;

/** S24: what happened while nobody told the chats. */
export const chatBacklog: Benchmark = {
  name: "S24",
  title: `A backlog of ${EVENTS} events drained into the chats: lost, doubled or out of order`,
  method:
    `${EVENTS} thanks are given while no chat hears of them. Then a server starts, and each has to be queued for the channel of ` +
    "announcements, in the order in which they happened.",
  run: async () => {
    const world = await openChatWorld(500);
    try {
      const given = await giveThanks(world);
      await world.connect();
      await forgetBenchReading(world.database, world.workspace);
      return await drain(world, given);
    } finally {
      await world.close();
    }
  },
};

async function giveThanks({ workspace, serve }: ChatWorld): Promise<number> {
  const server = await serve();
  let given = 0;
  while (given < EVENTS) {
    const load = { port: server.port, clients: CLIENTS, durationMs: LOAD_MS, next: () => nextThanks(workspace) };
    given += (await runLoad(load)).statuses.get(200) ?? 0;
  }
  await server.stop();
  return given;
}

async function drain({ database, workspace, serve }: ChatWorld, given: number): Promise<Figure[]> {
  const server = await serve();
  const startedAt = performance.now();
  let told: readonly number[] = [];
  while (told.length < given && performance.now() - startedAt < GIVE_UP_MS) {
    await sleep(LOOK_EVERY_MS);
    told = await findBenchAnnouncements(database, workspace);
  }
  const tookS = (performance.now() - startedAt) / 1000;
  await server.stop();
  const lost = given - new Set(told).size;
  const doubled = told.length - new Set(told).size;
  const misplaced = told.filter((id, index) => id < (told[index - 1] ?? 0)).length;
  return [
    { what: "events lost", value: `${lost} of ${given}`, bar: "0", isReached: lost === 0 },
    {
      what: "doubled, out of order",
      value: `${doubled}, ${misplaced}`,
      bar: "0",
      isReached: doubled + misplaced === 0,
    },
    {
      what: "drained",
      value: `in ${round(tookS)} s, ${round(given / tookS)} a second`,
      bar: "all",
      isReached: lost === 0,
    },
  ];
}
