import type { WidgetView } from "@guildhall/core/widget";

/** In bytes. */
export interface Size {
  readonly brotli: number;
  readonly gzip: number;
}

/** What a part should be, and what it may be until then: no more than it is. */
export interface Limits {
  readonly limit: Size;
  readonly bar: Size;
}

const KB = 1000;
const size = (brotli: number, gzip: number): Size => ({ brotli: brotli * KB, gzip: gzip * KB });

export const LOADER: Limits = { limit: size(1, 1.2), bar: size(1, 1.2) };
export const EVERYTHING: Limits = { limit: size(148.4, 167.6), bar: size(71, 80) };

const FIRST = size(28, 32);
const LATER = size(9, 10);

type View = Exclude<WidgetView, "home">;

/** Of each view as the first one, and as a later one. */
export const VIEW_LIMITS: Readonly<Record<View, { readonly first: Limits; readonly later: Limits }>> = {
  feed: limits(size(52.6, 59.1), size(12.2, 13.5)),
  thanks: limits(size(67.7, 76.4), size(27.3, 30.8)),
  "give-thanks": limits(size(61.3, 69.3), size(21, 23.7)),
  challenges: limits(size(56.6, 64.1), size(16.2, 18.5)),
  challenge: limits(size(61.1, 69.2), size(20.7, 23.6)),
  quizzes: limits(size(55.4, 62.6), size(15, 17)),
  quiz: limits(size(56.6, 64.3), size(16.4, 18.7)),
  contests: limits(size(55.4, 62.6), size(15, 17)),
  contest: limits(size(56.6, 64.1), size(16.2, 18.6)),
  leaderboard: limits(size(42.9, 48.5), LATER),
  balances: limits(size(47.8, 54.1), LATER),
  perks: limits(size(48.2, 54.5), LATER),
  notifications: limits(size(49.6, 55.9), size(9.2, 10.3)),
  profile: limits(size(53.8, 60.8), size(13.4, 15.2)),
  "intro-jira": limits(size(43.8, 49.5), LATER),
  launcher: limits(size(41.3, 46.7), size(0.9, 1.1)),
};

function limits(first: Size, later: Size): { readonly first: Limits; readonly later: Limits } {
  return { first: { limit: first, bar: FIRST }, later: { limit: later, bar: LATER } };
}
