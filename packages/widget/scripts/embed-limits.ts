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
export const EVERYTHING: Limits = { limit: size(160.2, 180.8), bar: size(71, 80) };

const FIRST = size(28, 32);
const LATER = size(9, 10);

type View = Exclude<WidgetView, "home">;

/** Of each view as the first one, and as a later one. */
export const VIEW_LIMITS: Readonly<Record<View, { readonly first: Limits; readonly later: Limits }>> = {
  feed: limits(size(54.6, 61.6), size(13.4, 14.9)),
  thanks: limits(size(69.1, 78), size(27.8, 31.3)),
  "give-thanks": limits(size(61.5, 69.5), size(20.2, 22.9)),
  challenges: limits(size(58.9, 66.9), size(17.6, 20.2)),
  challenge: limits(size(62.5, 70.8), size(21.2, 24.1)),
  quizzes: limits(size(57.7, 65.4), size(16.4, 18.7)),
  quiz: limits(size(57, 64.6), size(15.7, 17.9)),
  contests: limits(size(57.3, 64.9), size(16.1, 18.3)),
  contest: limits(size(57.9, 65.5), size(16.6, 18.9)),
  chains: limits(size(57.3, 64.9), size(16.1, 18.3)),
  chain: limits(size(62.5, 70.8), size(21.2, 24.1)),
  leaderboard: limits(size(44.2, 50), LATER),
  balances: limits(size(47.9, 54.2), LATER),
  perks: limits(size(48.5, 54.8), LATER),
  notifications: limits(size(51.6, 58.4), size(10.4, 11.7)),
  profile: limits(size(55.9, 63.3), size(14.6, 16.6)),
  "intro-jira": limits(size(44.7, 50.7), LATER),
  launcher: limits(size(42.3, 47.9), size(1, 1.2)),
};

function limits(first: Size, later: Size): { readonly first: Limits; readonly later: Limits } {
  return { first: { limit: first, bar: FIRST }, later: { limit: later, bar: LATER } };
}
