import type { EventScope } from "../events/record-event.ts";
import { recordEvent } from "../events/record-event.ts";
import { insertAchievements } from "./achievement.repository.ts";

export interface GrantRequest {
  readonly memberIds: readonly number[];
  readonly templateIds: readonly number[];
  /** For example `assignment:7`; a member gets a template only once per reference. */
  readonly reference: string;
  readonly groupId: number;
}

/**
 * Grants all members all templates, with the templates' current text and picture; skips deleted templates. Returns the
 * ids of new achievements; existing ones don't change.
 */
export async function grantAchievements(scope: EventScope, request: GrantRequest): Promise<number[]> {
  const { memberIds, templateIds, groupId } = request;
  if (memberIds.length === 0 || templateIds.length === 0) return [];
  const granted = await insertAchievements(scope.db, {
    ...request,
    workspaceId: scope.actor.workspace.id,
    at: scope.at,
  });
  for (const { id, memberId, templateId } of granted) {
    const payload = { achievementId: id, memberId, templateId, groupId };
    await recordEvent(scope, { type: "achievement.granted", payload });
  }
  return granted.map((each) => each.id);
}
