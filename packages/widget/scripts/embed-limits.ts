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
export const EVERYTHING: Limits = { limit: size(131.2, 148.2), bar: size(71, 80) };

const FIRST = size(28, 32);
const LATER = size(9, 10);

type View = Exclude<WidgetView, "home">;

/** Of each view as the first one, and as a later one. */
export const VIEW_LIMITS: Readonly<Record<View, { readonly first: Limits; readonly later: Limits }>> = {
  feed: limits(size(51.6, 58.1), size(11.7, 13)),
  thanks: limits(size(66.6, 75.1), size(26.6, 30)),
  "give-thanks": limits(size(60.5, 68.3), size(20.6, 23.2)),
  challenges: limits(size(55.1, 62.5), size(15.2, 17.4)),
  challenge: limits(size(59.6, 67.5), size(19.7, 22.4)),
  quizzes: limits(size(54.2, 61.5), size(13.7, 15.6)),
  quiz: limits(size(75.7, 85.4), size(35.2, 39.5)),
  leaderboard: limits(size(42.5, 48), LATER),
  balances: limits(size(47.1, 53.2), LATER),
  perks: limits(size(47.3, 53.5), LATER),
  notifications: limits(size(48.6, 54.9), LATER),
  profile: limits(size(52.9, 59.8), size(12.9, 14.7)),
  "intro-jira": limits(size(43.3, 49), LATER),
  launcher: limits(size(40.8, 46.2), size(0.9, 1.1)),
};

function limits(first: Size, later: Size): { readonly first: Limits; readonly later: Limits } {
  return { first: { limit: first, bar: FIRST }, later: { limit: later, bar: LATER } };
}
