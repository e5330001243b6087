/** `soon` is less than a day away. */
export type DeadlineState = "ahead" | "soon" | "passed";

const SOON_MS = 24 * 60 * 60 * 1000;

/** Compares with the current time. */
export function deadlineState(deadline: Date, now: Date): DeadlineState {
  if (now > deadline) return "passed";
  return deadline.getTime() - now.getTime() < SOON_MS ? "soon" : "ahead";
}
