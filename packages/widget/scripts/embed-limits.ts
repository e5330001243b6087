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
export const EVERYTHING: Limits = { limit: size(166.5, 188.3), bar: size(71, 80) };

const FIRST = size(28, 32);
const LATER = size(9, 10);

type View = Exclude<WidgetView, "home">;

/** Of each view as the first one, and as a later one. */
export const VIEW_LIMITS: Readonly<Record<View, { readonly first: Limits; readonly later: Limits }>> = {
  feed: limits(size(56, 63.3), size(14.1, 15.8)),
  thanks: limits(size(70.5, 79.8), size(28.6, 32.3)),
  "give-thanks": limits(size(61.9, 70.2), size(20.1, 22.7)),
  challenges: limits(size(57.1, 65.1), size(15.3, 17.5)),
  challenge: limits(size(59.4, 67.6), size(17.6, 20.1)),
  quizzes: limits(size(54.8, 62.3), size(12.9, 14.7)),
  quiz: limits(size(58.1, 65.9), size(16.2, 18.4)),
  contests: limits(size(55.5, 63.1), size(13.6, 15.5)),
  contest: limits(size(55.2, 62.7), size(13.3, 15.2)),
  chains: limits(size(53.9, 61.2), size(12, 13.7)),
  chain: limits(size(59.1, 67.2), size(17.3, 19.7)),
  leaderboard: limits(size(44.8, 50.8), LATER),
  balances: limits(size(46.7, 53), LATER),
  perks: limits(size(48.8, 55.5), LATER),
  notifications: limits(size(53, 60), size(11.1, 12.5)),
  profile: limits(size(57.2, 64.9), size(15.4, 17.4)),
  "intro-jira": limits(size(45.3, 51.5), LATER),
  launcher: limits(size(42.9, 48.7), size(1, 1.2)),
};

function limits(first: Size, later: Size): { readonly first: Limits; readonly later: Limits } {
  return { first: { limit: first, bar: FIRST }, later: { limit: later, bar: LATER } };
}
