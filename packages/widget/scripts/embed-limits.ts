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
export const EVERYTHING: Limits = { limit: size(129.5, 146.5), bar: size(71, 80) };

const FIRST = size(28, 32);
const LATER = size(9, 10);

type View = Exclude<WidgetView, "home">;

/** Of each view as the first one, and as a later one. */
export const VIEW_LIMITS: Readonly<Record<View, { readonly first: Limits; readonly later: Limits }>> = {
  feed: limits(size(49.8, 56.2), size(11.2, 12.4)),
  thanks: limits(size(66.8, 75.5), size(28.4, 32)),
  "give-thanks": limits(size(60.5, 68.5), size(21.9, 24.8)),
  challenges: limits(size(56.6, 64.4), size(18, 20.6)),
  challenge: limits(size(59.5, 67.6), size(20.9, 23.7)),
  leaderboard: limits(size(41.4, 47), LATER),
  balances: limits(size(46.9, 53.2), LATER),
  perks: limits(size(46.5, 52.9), LATER),
  notifications: limits(size(47.3, 53.5), LATER),
  profile: limits(size(51.6, 58.5), size(13.1, 14.8)),
  "intro-jira": limits(size(42, 47.7), LATER),
  launcher: limits(size(39.6, 44.9), size(1, 1.1)),
};

function limits(first: Size, later: Size): { readonly first: Limits; readonly later: Limits } {
  return { first: { limit: first, bar: FIRST }, later: { limit: later, bar: LATER } };
}
