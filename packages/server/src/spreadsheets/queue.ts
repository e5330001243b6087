import { UnavailableError } from "@guildhall/core";

/** Runs work when it is its turn. @throws {UnavailableError} when the line is full */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A line for work of which only so much may run at once. */
export function createQueue({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Queue {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new UnavailableError("too much of this work at once", { retryAfterS: 5 });
      // Whoever ends hands the turn over, so that it stays counted.
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
