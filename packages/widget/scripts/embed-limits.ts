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
export const EVERYTHING: Limits = { limit: size(125.8, 142.2), bar: size(71, 80) };

const FIRST = size(28, 32);
const LATER = size(9, 10);

type View = Exclude<WidgetView, "home">;

/** Of each view as the first one, and as a later one. */
export const VIEW_LIMITS: Readonly<Record<View, { readonly first: Limits; readonly later: Limits }>> = {
  feed: limits(size(50.3, 56.6), size(11.1, 12.4)),
  thanks: limits(size(64.9, 73.3), size(25.7, 29)),
  "give-thanks": limits(size(58.7, 66.4), size(19.6, 22.1)),
  challenges: limits(size(53.6, 60.8), size(14.4, 16.6)),
  challenge: limits(size(57.6, 65.3), size(18.4, 21.1)),
  leaderboard: limits(size(41.8, 47.1), LATER),
  balances: limits(size(46.1, 52), LATER),
  perks: limits(size(46.1, 52.1), LATER),
  notifications: limits(size(47.5, 53.6), LATER),
  profile: limits(size(51.7, 58.5), size(12.5, 14.3)),
  "intro-jira": limits(size(42.6, 48.1), LATER),
  launcher: limits(size(40.1, 45.3), size(0.9, 1.1)),
};

function limits(first: Size, later: Size): { readonly first: Limits; readonly later: Limits } {
  return { first: { limit: first, bar: FIRST }, later: { limit: later, bar: LATER } };
}
