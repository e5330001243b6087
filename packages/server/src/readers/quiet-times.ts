import type { ChatDraft } from "@guildhall/core/messages";
import { quietUntil } from "@guildhall/core/notifications";
import type { ReadingWorkspace } from "../events/reader.ts";
import type { Handle } from "../db/database.ts";
import { DEFAULT_CHOICE, findNotificationChoices } from "./notification-choice.repository.ts";

/** What these people want to be told in chats, and when. */
export interface QuietTimes {
  isMuted(memberId: number, message: Pick<ChatDraft, "category" | "isInsistent">): boolean;
  /** When they may be told again; null for at once. */
  untilFor(memberId: number): Date | null;
}

/** As chosen by each, at this instant. */
export async function quietTimes(
  { db, workspace, at }: { readonly db: Handle; readonly workspace: ReadingWorkspace; readonly at: Date },
  memberIds: readonly number[],
): Promise<QuietTimes> {
  const choices = await findNotificationChoices(db, workspace.id, [...new Set(memberIds)]);
  const choiceOf = (memberId: number) => choices.get(memberId) ?? DEFAULT_CHOICE;
  return {
    isMuted: (memberId, { category, isInsistent }) => !isInsistent && choiceOf(memberId).chatMuted.includes(category),
    untilFor: (memberId) => quietUntil(at, choiceOf(memberId).quietHours, workspace.settings.tz),
  };
}
