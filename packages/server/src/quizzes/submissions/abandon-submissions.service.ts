import type { EventScope } from "../../events/record-event.ts";
import { expireAll } from "./expire-submissions.service.ts";
import { abandonOpen } from "./submission.repository.ts";

/**
 * Ends the attempts at a quiz that is being closed, unpaid; returns whose. It has to be locked for update, so that
 * nobody is in the middle of an answer.
 */
export async function abandonSubmissions(scope: EventScope, quizId: number): Promise<readonly number[]> {
  await expireAll(scope, quizId);
  return abandonOpen(scope.db, { workspaceId: scope.actor.workspace.id, quizId, at: scope.at });
}
