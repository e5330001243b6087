import type { Clock } from "../lib/clock.ts";
import type { TempoAnswer } from "./tempo-api.ts";

/** Between two requests, in ms, as Tempo's help asks for; it refuses more than five a second. */
const TEMPO_STEP_MS = 1_000;

/** Where Tempo can't answer and names no time: a request is repeated after one, two and three of these (ms). */
const BUSY_MS = 5_000;
const REPEATS = 3;

/** Sends a request when its time has come; `unfinished` if that's too late for this run. */
export type TempoPace = <Value>(
  request: () => Promise<TempoAnswer<Value>>,
  until: Date,
) => Promise<TempoAnswer<Value> | { readonly kind: "unfinished" }>;

/** One per process: Tempo counts the requests of an address. What it refuses for a moment is asked again, and nothing else. */
export function createTempoPace({
  clock,
  pause,
}: {
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<unknown>;
}): TempoPace {
  const now = (): number => clock.now().getTime();
  let freeAt = 0;
  return async (request, until) => {
    for (let tries = 1; ; tries += 1) {
      if (Math.max(freeAt, now()) >= until.getTime()) return { kind: "unfinished" };
      if (freeAt > now()) await pause(freeAt - now());
      const answer = await request();
      freeAt = now() + TEMPO_STEP_MS;
      if (answer.kind !== "later") return answer;
      const waitMs = Math.max(answer.waitMs || BUSY_MS * tries, TEMPO_STEP_MS);
      if (tries > REPEATS || now() + waitMs >= until.getTime()) return answer;
      freeAt = now() + waitMs;
    }
  };
}
