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
export const EVERYTHING: Limits = { limit: size(167.3, 189.2), bar: size(71, 80) };

const FIRST = size(28, 32);
const LATER = size(9, 10);

type View = Exclude<WidgetView, "home">;

/** Of each view as the first one, and as a later one. */
export const VIEW_LIMITS: Readonly<Record<View, { readonly first: Limits; readonly later: Limits }>> = {
  feed: limits(size(56, 63.3), size(14.1, 15.7)),
  thanks: limits(size(70.8, 80.1), size(28.8, 32.5)),
  "give-thanks": limits(size(62.3, 70.5), size(20.3, 22.9)),
  challenges: limits(size(57.7, 65.6), size(15.7, 18)),
  challenge: limits(size(60, 68.1), size(18, 20.5)),
  quizzes: limits(size(55.3, 62.8), size(13.3, 15.2)),
  quiz: limits(size(58.6, 66.4), size(16.6, 18.9)),
  contests: limits(size(56, 63.6), size(14, 16)),
  contest: limits(size(55.7, 63.2), size(13.7, 15.6)),
  chains: limits(size(54.4, 61.7), size(12.4, 14.1)),
  chain: limits(size(59.7, 67.7), size(17.7, 20.1)),
  leaderboard: limits(size(44.8, 50.8), LATER),
  balances: limits(size(46.7, 53), LATER),
  perks: limits(size(49.1, 55.8), LATER),
  notifications: limits(size(53, 60), size(11.1, 12.5)),
  profile: limits(size(57.3, 64.9), size(15.3, 17.4)),
  "intro-jira": limits(size(45.4, 51.5), LATER),
  launcher: limits(size(42.9, 48.7), size(1, 1.2)),
};

function limits(first: Size, later: Size): { readonly first: Limits; readonly later: Limits } {
  return { first: { limit: first, bar: FIRST }, later: { limit: later, bar: LATER } };
}
