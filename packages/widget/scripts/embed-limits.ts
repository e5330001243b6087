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
export const EVERYTHING: Limits = { limit: size(166.9, 188.6), bar: size(71, 80) };

const FIRST = size(28, 32);
const LATER = size(9, 10);

type View = Exclude<WidgetView, "home">;

/** Of each view as the first one, and as a later one. */
export const VIEW_LIMITS: Readonly<Record<View, { readonly first: Limits; readonly later: Limits }>> = {
  feed: limits(size(56, 63.3), size(14.1, 15.7)),
  thanks: limits(size(70.5, 79.8), size(28.6, 32.3)),
  "give-thanks": limits(size(61.9, 70.2), size(20.1, 22.7)),
  challenges: limits(size(57.3, 65.3), size(15.4, 17.7)),
  challenge: limits(size(59.6, 67.8), size(17.8, 20.3)),
  quizzes: limits(size(55, 62.5), size(13.1, 14.9)),
  quiz: limits(size(58.2, 66.1), size(16.4, 18.6)),
  contests: limits(size(55.7, 63.3), size(13.8, 15.7)),
  contest: limits(size(55.3, 62.9), size(13.5, 15.4)),
  chains: limits(size(54.1, 61.4), size(12.2, 13.9)),
  chain: limits(size(59.3, 67.4), size(17.4, 19.9)),
  leaderboard: limits(size(44.8, 50.8), LATER),
  balances: limits(size(46.7, 53), LATER),
  perks: limits(size(48.8, 55.5), LATER),
  notifications: limits(size(53, 60), size(11.1, 12.5)),
  profile: limits(size(57.2, 64.9), size(15.3, 17.4)),
  "intro-jira": limits(size(45.3, 51.5), LATER),
  launcher: limits(size(42.8, 48.7), size(1, 1.2)),
};

function limits(first: Size, later: Size): { readonly first: Limits; readonly later: Limits } {
  return { first: { limit: first, bar: FIRST }, later: { limit: later, bar: LATER } };
}
