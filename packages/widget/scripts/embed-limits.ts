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
export const EVERYTHING: Limits = { limit: size(166.7, 188.4), bar: size(71, 80) };

const FIRST = size(28, 32);
const LATER = size(9, 10);

type View = Exclude<WidgetView, "home">;

/** Of each view as the first one, and as a later one. */
export const VIEW_LIMITS: Readonly<Record<View, { readonly first: Limits; readonly later: Limits }>> = {
  feed: limits(size(56, 63.3), size(14.1, 15.7)),
  thanks: limits(size(70.5, 79.8), size(28.6, 32.2)),
  "give-thanks": limits(size(62, 70.2), size(20, 22.7)),
  challenges: limits(size(57.1, 65), size(15.2, 17.4)),
  challenge: limits(size(59.4, 67.5), size(17.5, 20)),
  quizzes: limits(size(54.8, 62.2), size(12.8, 14.6)),
  quiz: limits(size(58, 65.9), size(16.1, 18.3)),
  contests: limits(size(55.5, 63), size(13.5, 15.4)),
  contest: limits(size(55.1, 62.6), size(13.2, 15.1)),
  chains: limits(size(53.8, 61.1), size(11.9, 13.6)),
  chain: limits(size(59.1, 67.1), size(17.1, 19.6)),
  leaderboard: limits(size(44.8, 50.8), LATER),
  balances: limits(size(46.7, 53), LATER),
  perks: limits(size(48.8, 55.4), LATER),
  notifications: limits(size(53, 60), size(11.1, 12.5)),
  profile: limits(size(57.3, 64.9), size(15.3, 17.4)),
  "intro-jira": limits(size(45.3, 51.5), LATER),
  launcher: limits(size(42.8, 48.6), size(1, 1.2)),
};

function limits(first: Size, later: Size): { readonly first: Limits; readonly later: Limits } {
  return { first: { limit: first, bar: FIRST }, later: { limit: later, bar: LATER } };
}
