import { assignmentCalls, type Assignment, type Challenge } from "@guildhall/core/challenges";
import { attemptNow } from "@guildhall/widget/challenges";
import { useCall } from "@guildhall/widget/guild";

/** An attempt as it is by now, also one of those that don't fit on the challenge's page. */
export function useAttemptNow(challenge: Challenge, opened: Assignment): Assignment {
  const isOnPage = challenge.assignments.some(({ id }) => id === opened.id);
  const { data } = useCall(assignmentCalls.get, { params: { id: opened.id } }, { enabled: !isOnPage });
  return isOnPage ? attemptNow(challenge, opened) : (data?.assignment ?? opened);
}
