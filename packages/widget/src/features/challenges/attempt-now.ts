import type { Assignment, Challenge } from "@guildhall/core/challenges";

/** An attempt as it is by now. A dialog is opened with an earlier one; the page's challenge follows the news. */
export function attemptNow<Opened extends Assignment | null>(
  { assignments }: Pick<Challenge, "assignments">,
  opened: Opened,
): Assignment | Opened {
  return assignments.find(({ id }) => id === opened?.id) ?? opened;
}
