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
export const EVERYTHING: Limits = { limit: size(125.6, 142), bar: size(71, 80) };

const FIRST = size(28, 32);
const LATER = size(9, 10);

type View = Exclude<WidgetView, "home">;

/** Of each view as the first one, and as a later one. */
export const VIEW_LIMITS: Readonly<Record<View, { readonly first: Limits; readonly later: Limits }>> = {
  feed: limits(size(50.2, 56.5), size(11.2, 12.4)),
  thanks: limits(size(64.7, 73.1), size(25.8, 29.1)),
  "give-thanks": limits(size(58.6, 66.3), size(19.7, 22.3)),
  challenges: limits(size(53.5, 60.7), size(14.6, 16.7)),
  challenge: limits(size(57.5, 65.2), size(18.6, 21.2)),
  leaderboard: limits(size(41.6, 47.1), LATER),
  balances: limits(size(46, 52), LATER),
  perks: limits(size(46, 52.1), LATER),
  notifications: limits(size(47.3, 53.5), LATER),
  profile: limits(size(51.5, 58.4), size(12.5, 14.2)),
  "intro-jira": limits(size(42.4, 48.1), LATER),
  launcher: limits(size(40, 45.3), size(1, 1.2)),
};

function limits(first: Size, later: Size): { readonly first: Limits; readonly later: Limits } {
  return { first: { limit: first, bar: FIRST }, later: { limit: later, bar: LATER } };
}
