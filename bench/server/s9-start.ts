import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { showRatio, toRatio } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { startServerProcess } from "../lib/server-process.ts";

const ROUNDS = 4;
const BAR = 1.6;
const BARE_ENGINE = new URL("bare-engine.ts", import.meta.url).pathname;

/** S9: the embedded product's time to first response, against the engine alone. */
export const starting: Benchmark = {
  name: "S9",
  title: "Embedded: start to the first answer ÷ the bare engine opened",
  method:
    "From the start of the process to the first answer of /healthz, with the demo, against a process that opens PGlite and has " +
    `it answer one query; ${ROUNDS} rounds by turns, each with new folders that both open twice. Node keeps what it compiled ` +
    "from the first start to the later one, as `pnpm start` has it.",
  run: async () => {
    const rounds: Round[] = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      // The order flips every round: the second to run finds warmer caches.
      const bareFirst = turn % 2 === 0 ? await openTwice(timeBareEngine) : null;
      const product = await openTwice(timePerk);
      rounds.push({ product, bare: bareFirst ?? (await openTwice(timeBareEngine)) });
    }
    return [
      toFigure("first ever start ÷ a new folder", rounds, "first"),
      toFigure("later starts ÷ opened again", rounds, "later"),
    ];
  },
};

/** In ms: on a new folder, and on the same folder again. */
interface Times {
  readonly first: number;
  readonly later: number;
}

interface Round {
  readonly product: Times;
  readonly bare: Times;
}

function toFigure(what: string, rounds: readonly Round[], time: keyof Times): Figure {
  const ratio = toRatio(
    rounds.map(({ product, bare }) => ({ subject: product[time] / 1000, reference: bare[time] / 1000 })),
  );
  return { what, value: showRatio(ratio, "s"), bar: `≤ ${BAR}`, isReached: ratio.ratio <= BAR };
}

async function openTwice(open: (place: Place) => Promise<number>): Promise<Times> {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-start-"));
  const place = { dataDir: join(folder, "data"), env: { NODE_COMPILE_CACHE: join(folder, "compiled") } };
  const first = await open(place);
  const later = await open(place);
  rmSync(folder, { recursive: true, force: true });
  return { first, later };
}

interface Place {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

async function timePerk({ dataDir, env }: Place): Promise<number> {
  const server = await startServerProcess({ dataDir, env: { ...env, DEMO: "on", NODE_ENV: "development" } });
  await untilSeeded(server.port);
  await server.stop();
  return server.startMs;
}

async function timeBareEngine({ dataDir, env }: Place): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [BARE_ENGINE, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  const tookMs = performance.now() - startedAt;
  await ended;
  return tookMs;
}

async function untilSeeded(port: number): Promise<void> {
  for (;;) {
    const state = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { readonly demo: string };
    if (state.demo !== "seeding") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
