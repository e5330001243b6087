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
export const EVERYTHING: Limits = { limit: size(127.7, 144.3), bar: size(71, 80) };

const FIRST = size(28, 32);
const LATER = size(9, 10);

type View = Exclude<WidgetView, "home">;

/** Of each view as the first one, and as a later one. */
export const VIEW_LIMITS: Readonly<Record<View, { readonly first: Limits; readonly later: Limits }>> = {
  feed: limits(size(49.3, 55.5), size(11.2, 12.4)),
  thanks: limits(size(66.2, 74.7), size(27.9, 31.5)),
  "give-thanks": limits(size(60, 67.8), size(21.8, 24.6)),
  challenges: limits(size(56.1, 63.7), size(18, 20.6)),
  challenge: limits(size(59, 66.9), size(20.9, 23.7)),
  leaderboard: limits(size(41, 46.4), LATER),
  balances: limits(size(46.5, 52.6), LATER),
  perks: limits(size(46.1, 52.3), LATER),
  notifications: limits(size(46.9, 52.9), LATER),
  profile: limits(size(51.2, 57.8), size(13, 14.7)),
  "intro-jira": limits(size(41.7, 47.2), LATER),
  launcher: limits(size(39.6, 44.9), size(1, 1.1)),
};

function limits(first: Size, later: Size): { readonly first: Limits; readonly later: Limits } {
  return { first: { limit: first, bar: FIRST }, later: { limit: later, bar: LATER } };
}
