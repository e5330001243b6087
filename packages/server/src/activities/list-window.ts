import type { ListWindow, MonthCount } from "./list.repository.ts";

export interface Cut {
  readonly offset: number;
  readonly size: number;
  readonly total: number;
}

/** Offsets up to this are cheap; beyond it whole months are skipped. */
const NEAR = 500;

/** Whether a page is far from both ends of its list. */
export function isFarDown({ offset, size, total }: Cut): boolean {
  return Math.min(offset, total - offset - size) > NEAR;
}

/**
 * The rows of a page, counted from the nearer end and skipping whole months, so any page costs what the first one does.
 * `months` cover the whole list, oldest first; empty near an end.
 */
export function cutWindow({
  offset,
  size,
  total,
  isAscending,
  months,
}: Cut & {
  /** The list's order: oldest first. */
  readonly isAscending: boolean;
  readonly months: readonly MonthCount[];
}): ListWindow {
  const limit = Math.max(0, Math.min(size, total - offset));
  const isFromEnd = offset > total / 2;
  const isUp = isAscending !== isFromEnd;
  let left = isFromEnd ? Math.max(0, total - offset - limit) : offset;
  let bound: Date | null = null;
  for (const month of isUp ? months : months.toReversed()) {
    if (month.count > left) break;
    left -= month.count;
    bound = isUp ? month.to : month.from;
  }
  return { limit, offset: left, isAscending: isUp, bound };
}
