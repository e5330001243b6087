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
export const EVERYTHING: Limits = { limit: size(167.5, 189.4), bar: size(71, 80) };

const FIRST = size(28, 32);
const LATER = size(9, 10);

type View = Exclude<WidgetView, "home">;

/** Of each view as the first one, and as a later one. */
export const VIEW_LIMITS: Readonly<Record<View, { readonly first: Limits; readonly later: Limits }>> = {
  feed: limits(size(56.2, 63.5), size(14.3, 15.9)),
  thanks: limits(size(71, 80.3), size(29, 32.7)),
  "give-thanks": limits(size(62.5, 70.7), size(20.5, 23.1)),
  challenges: limits(size(57.9, 65.8), size(15.9, 18.2)),
  challenge: limits(size(60.2, 68.3), size(18.2, 20.7)),
  quizzes: limits(size(55.5, 63), size(13.5, 15.4)),
  quiz: limits(size(58.8, 66.6), size(16.8, 19.1)),
  contests: limits(size(56.2, 63.8), size(14.2, 16.2)),
  contest: limits(size(55.9, 63.4), size(13.9, 15.8)),
  chains: limits(size(54.6, 61.9), size(12.6, 14.3)),
  chain: limits(size(59.9, 67.9), size(17.9, 20.3)),
  leaderboard: limits(size(45, 51), LATER),
  balances: limits(size(46.9, 53.2), LATER),
  perks: limits(size(49.3, 56), LATER),
  notifications: limits(size(53.2, 60.2), size(11.3, 12.7)),
  profile: limits(size(57.5, 65.1), size(15.5, 17.6)),
  "intro-jira": limits(size(45.6, 51.7), LATER),
  launcher: limits(size(43.1, 48.9), size(1.2, 1.4)),
};

function limits(first: Size, later: Size): { readonly first: Limits; readonly later: Limits } {
  return { first: { limit: first, bar: FIRST }, later: { limit: later, bar: LATER } };
}
