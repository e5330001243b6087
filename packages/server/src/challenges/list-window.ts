import type { ListWindow, MonthCount } from "./challenge-list.repository.ts";

/** So many rows of a list after so many. */
export interface Cut {
  readonly offset: number;
  readonly size: number;
  /** How many the list has. */
  readonly total: number;
}

/** Up to so many rows are counted off in no time; beyond that whole months are left out. */
const NEAR = 500;

/** Whether a cut is far from both ends of its list. */
export function isFarDown({ offset, size, total }: Cut): boolean {
  return Math.min(offset, total - offset - size) > NEAR;
}

/**
 * The rows of a cut, counted from the nearer end, without the months that lie before it: any page costs what the first
 * one does. `months` are those of the whole list, the earliest first, or none where the cut is near an end.
 */
export function cutWindow({
  offset,
  size,
  total,
  isAscending,
  months,
}: Cut & {
  /** The order of the list: the earliest first. */
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
