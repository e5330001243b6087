import { setTimeout as sleep } from "node:timers/promises";
import { percentile, round } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { openChatWorld } from "../lib/chat-world.ts";
import type { ChatWorld } from "../lib/chat-world.ts";

const PEOPLE = 50;
const ROUNDS = 6;
const GIVE_UP_MS = 30_000;
/** Slack shows an error to whoever isn't acknowledged by then. */
const ACKNOWLEDGED_MS = 3_000;

/** S22: how soon a command in a chat is answered. */
export const chatAnswer: Benchmark = {
  name: "S22",
  title: `A command in Slack by ${PEOPLE} people at once: acknowledged, and answered`,
  method:
    `${PEOPLE} people send /thanks at the same moment, ${ROUNDS} times; from the request until its acknowledgement, and until the ` +
    "answer that says what was given has arrived at a fake Slack. PostgreSQL with synchronous commit; server, database, Slack and " +
    "people share the machine.",
  run: async () => {
    const world = await openChatWorld(PEOPLE * 2);
    try {
      await world.connect();
      const server = await world.serve();
      await commandAll(world, server.port);
      const all: Answered[] = [];
      for (let count = 0; count < ROUNDS; count += 1) all.push(...(await commandAll(world, server.port)));
      await server.stop();
      return toFigures(all);
    } finally {
      await world.close();
    }
  },
};

/** In ms from the request. */
interface Answered {
  readonly acknowledgedMs: number;
  readonly answeredMs: number;
}

function commandAll(world: ChatWorld, port: number): Promise<readonly Answered[]> {
  const { memberIds } = world.workspace;
  return Promise.all(
    memberIds.slice(0, PEOPLE).map((from, index) => command(world, port, { from, to: memberIds[PEOPLE + index] ?? 0 })),
  );
}

async function command(
  { slack, sender }: ChatWorld,
  port: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Answered> {
  const before = new Set(slack.world.responses.keys());
  const request = sender.command("/thanks", `<@U${String(to)}> 1 :star: for the review`, `U${String(from)}`);
  const address = [...slack.world.responses].find(([id]) => !before.has(id))?.[1];
  if (address === undefined) throw new TypeError("Slack gave the command no address to answer at");
  const startedAt = performance.now();
  const answered = Promise.withResolvers<number>();
  // The moment that somebody sees it.
  address.bodies.push = (...bodies) => {
    answered.resolve(performance.now() - startedAt);
    return Array.prototype.push.apply(address.bodies, bodies);
  };
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  const type: [string, string] = ["content-type", "application/x-www-form-urlencoded"];
  const { ok } = await fetch(`http://127.0.0.1:${port}${request.path}`, {
    method: "POST",
    headers: [...headers, type],
    body: request.body,
  });
  if (!ok) throw new TypeError("a command was not acknowledged");
  const acknowledgedMs = performance.now() - startedAt;
  const late = sleep(GIVE_UP_MS, Number.POSITIVE_INFINITY, { ref: false });
  return { acknowledgedMs, answeredMs: await Promise.race([answered.promise, late]) };
}

function toFigures(all: readonly Answered[]): Figure[] {
  const times = (of: (each: Answered) => number): string => {
    const values = all.map(of);
    return `p50 ${round(percentile(values, 0.5))} ms, p99 ${round(percentile(values, 0.99))} ms`;
  };
  const p99 = percentile(
    all.map(({ acknowledgedMs }) => acknowledgedMs),
    0.99,
  );
  const answered = percentile(
    all.map(({ answeredMs }) => answeredMs),
    0.99,
  );
  return [
    {
      what: "acknowledged",
      value: times(({ acknowledgedMs }) => acknowledgedMs),
      bar: `p99 ≤ ${ACKNOWLEDGED_MS} ms`,
      isReached: p99 <= ACKNOWLEDGED_MS,
    },
    {
      what: "answered",
      value: times(({ answeredMs }) => answeredMs),
      bar: `p99 ≤ ${ACKNOWLEDGED_MS} ms`,
      isReached: answered <= ACKNOWLEDGED_MS,
    },
  ];
}
