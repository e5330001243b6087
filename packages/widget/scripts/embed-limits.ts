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

export const LOADER: Limits = { limit: size(1.18, 1.32), bar: size(1, 1.2) };
export const EVERYTHING: Limits = { limit: size(128.5, 145.3), bar: size(71, 80) };

const FIRST = size(28, 32);
const LATER = size(9, 10);

type View = Exclude<WidgetView, "home">;

/** Of each view as the first one, and as a later one. */
export const VIEW_LIMITS: Readonly<Record<View, { readonly first: Limits; readonly later: Limits }>> = {
  feed: limits(size(51.2, 57.8), size(12.8, 14.2)),
  thanks: limits(size(66.5, 75.3), size(27.9, 31.5)),
  "give-thanks": limits(size(61.2, 69.3), size(22.5, 25.6)),
  challenges: limits(size(58.1, 66.1), size(19.7, 22.7)),
  challenge: limits(size(60, 68.2), size(21.4, 24.4)),
  leaderboard: limits(size(41.2, 46.7), LATER),
  balances: limits(size(50.5, 57.3), size(12.1, 13.8)),
  perks: limits(size(48.9, 55.6), size(10.5, 12)),
  notifications: limits(size(50, 56.7), size(11.5, 13.1)),
  profile: limits(size(52.6, 59.6), size(14.2, 16.1)),
  "intro-jira": limits(size(60.1, 68), size(21.6, 24.4)),
  launcher: limits(size(39.3, 44.5), size(1, 1.1)),
};

function limits(first: Size, later: Size): { readonly first: Limits; readonly later: Limits } {
  return { first: { limit: first, bar: FIRST }, later: { limit: later, bar: LATER } };
}
