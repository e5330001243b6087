import type { EventScope } from "../events/record-event.ts";
import { recordEvent } from "../events/record-event.ts";
import { insertAchievements } from "./achievement.repository.ts";

/** Whom to give which achievements, and what for. */
export interface GrantRequest {
  readonly memberIds: readonly number[];
  readonly templateIds: readonly number[];
  /** What it is for, such as `assignment:7`; the same member gets a template once for it. */
  readonly reference: string;
  /** The group it was earned in; 0 for none. */
  readonly groupId: number;
}

/**
 * Gives every one of these members every one of these achievements, with words and picture as the templates have
 * them now; deleted templates give nothing. Returns the ids of the new ones; what was given before stays as it is.
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
