import type { NotificationCategory } from "@guildhall/core/notifications";
import { quietUntil } from "@guildhall/core/notifications";
import type { ReaderContext } from "../events/reader.ts";
import { DEFAULT_CHOICE, findNotificationChoices } from "../notifications/index.ts";
import { holdMessages } from "./outbox.repository.ts";

/** What these people want to be told in chats, and when. */
export interface QuietTimes {
  isMuted(memberId: number, category: NotificationCategory): boolean;
  /** When they may be told again; null for at once. */
  untilFor(memberId: number): Date | null;
  /** What they haven't been told yet comes as they want it now. */
  retime(memberId: number): Promise<void>;
}

export async function quietTimes(
  { tx, workspace, at }: Pick<ReaderContext, "tx" | "workspace" | "at">,
  memberIds: readonly number[],
): Promise<QuietTimes> {
  const choices = await findNotificationChoices(tx, workspace.id, [...new Set(memberIds)]);
  const choiceOf = (memberId: number) => choices.get(memberId) ?? DEFAULT_CHOICE;
  const untilFor = (memberId: number) => quietUntil(at, choiceOf(memberId).quietHours, workspace.settings.tz);
  return {
    isMuted: (memberId, category) => choiceOf(memberId).chatMuted.includes(category),
    untilFor,
    retime: (memberId) => holdMessages(tx, { workspaceId: workspace.id, memberId }, untilFor(memberId) ?? at),
  };
}
