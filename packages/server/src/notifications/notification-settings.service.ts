import { fieldChanges, InvalidInputError } from "@guildhall/core";
import { TOLD_CATEGORIES } from "@guildhall/core/messages";
import type { ChosenNotifications, NotificationSettings } from "@guildhall/core/notifications";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { DEFAULT_CHOICE, findNotificationChoices } from "../readers/notification-choice.repository.ts";
import { saveNotificationChoice } from "./notification-settings.repository.ts";

/** The caller's own. */
export async function readNotificationSettings(call: MemberCall): Promise<NotificationSettings> {
  return present(await findChoice(call));
}

/** Changes the caller's own. @throws {InvalidInputError} on quiet hours without a length */
export async function updateNotificationSettings(
  call: MemberCall,
  wanted: { readonly [Field in keyof ChosenNotifications]?: ChosenNotifications[Field] | undefined },
): Promise<NotificationSettings> {
  const { quietHours } = wanted;
  if (quietHours && quietHours.from === quietHours.to) {
    throw new InvalidInputError([{ field: "quietHours.to", code: "not_allowed" }]);
  }
  const { db, actor } = call;
  const { memberId } = actor;
  const before = await findChoice(call);
  const after: ChosenNotifications = {
    chatMuted: wanted.chatMuted === undefined ? before.chatMuted : [...new Set(wanted.chatMuted)].sort(),
    quietHours: quietHours === undefined ? before.quietHours : quietHours,
  };
  const changes = fieldChanges({ ...before }, { ...after });
  if (changes.length > 0) {
    await saveNotificationChoice(db, { workspaceId: actor.workspace.id, memberId }, after);
    await recordEvent(call, { type: "notification_settings.changed", payload: { memberId, changes } });
  }
  return present(after);
}

async function findChoice({ db, actor }: MemberCall): Promise<ChosenNotifications> {
  const found = await findNotificationChoices(db, actor.workspace.id, [actor.memberId]);
  return found.get(actor.memberId) ?? DEFAULT_CHOICE;
}

function present(chosen: ChosenNotifications): NotificationSettings {
  return { ...chosen, categories: [...TOLD_CATEGORIES] };
}
