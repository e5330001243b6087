import type { BusMessage } from "../events/bus.ts";
import type { Deps } from "../lib/deps.ts";

/** Work that's done on a schedule, and soon after news that calls for it; never twice at once. */
export interface PromptJob {
  /** Does what is due now; returns how much. */
  run(): Promise<number>;
  /** Finishes what is running. */
  stop(): Promise<void>;
}

/** News comes in bursts, and what it brings is due a moment later. */
const KICK_MS = 250;

/** Failures are logged with `trouble`: the next run tries again. */
export function runOnNews(
  { bus, log }: Pick<Deps, "bus" | "log">,
  {
    isDue,
    work,
    trouble,
  }: {
    readonly isDue: (message: BusMessage) => boolean;
    readonly work: () => Promise<number>;
    readonly trouble: string;
  },
): PromptJob {
  let running: Promise<number> = Promise.resolve(0);
  let timer: NodeJS.Timeout | null = null;
  const run = (): Promise<number> => {
    running = running.then(work).catch((error: unknown) => {
      log.error({ err: error }, trouble);
      return 0;
    });
    return running;
  };
  const unsubscribe = bus.subscribe((message) => {
    if (!isDue(message) || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      void run();
    }, KICK_MS);
  });
  return {
    run,
    async stop() {
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
