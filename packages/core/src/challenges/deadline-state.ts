/** How a last moment stands: ahead, less than a day away, or passed. */
export type DeadlineState = "ahead" | "soon" | "passed";

const SOON_MS = 24 * 60 * 60 * 1000;

/** How a last moment stands now. */
export function deadlineState(deadline: Date, now: Date): DeadlineState {
  if (now > deadline) return "passed";
  return deadline.getTime() - now.getTime() < SOON_MS ? "soon" : "ahead";
}
