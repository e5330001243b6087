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
export const EVERYTHING: Limits = { limit: size(125.2, 141.5), bar: size(71, 80) };

const FIRST = size(28, 32);
const LATER = size(9, 10);

type View = Exclude<WidgetView, "home">;

/** Of each view as the first one, and as a later one. */
export const VIEW_LIMITS: Readonly<Record<View, { readonly first: Limits; readonly later: Limits }>> = {
  feed: limits(size(49.5, 55.7), size(11.2, 12.4)),
  thanks: limits(size(64.3, 72.6), size(26.1, 29.4)),
  "give-thanks": limits(size(58.2, 65.8), size(19.9, 22.6)),
  challenges: limits(size(53.1, 60.2), size(14.9, 17)),
  challenge: limits(size(57.3, 64.9), size(19, 21.6)),
  leaderboard: limits(size(41, 46.3), LATER),
  balances: limits(size(45.4, 51.2), LATER),
  perks: limits(size(45.2, 51.2), LATER),
  notifications: limits(size(46.9, 52.9), LATER),
  profile: limits(size(50.6, 57.2), size(12.4, 14)),
  "intro-jira": limits(size(41.7, 47.2), LATER),
  launcher: limits(size(39.3, 44.5), size(1, 1.2)),
};

function limits(first: Size, later: Size): { readonly first: Limits; readonly later: Limits } {
  return { first: { limit: first, bar: FIRST }, later: { limit: later, bar: LATER } };
}
