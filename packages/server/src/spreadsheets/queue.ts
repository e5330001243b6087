import { UnavailableError } from "@guildhall/core";

/** Runs work when its turn comes. @throws {UnavailableError} when the queue is full */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Limits how much work runs at once. */
export function createQueue({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Queue {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new UnavailableError("too much of this work at once", { retryAfterS: 5 });
      // The slot passes to the next in line, so it stays counted.
      await new Promise<void>((resolve) => line.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
