import { fieldChanges, InvalidInputError, mergeChoice } from "@guildhall/core";
import { TOLD_CATEGORIES } from "@guildhall/core/messages";
import type { ChosenNotifications, NotificationSettings } from "@guildhall/core/notifications";
import { holds } from "@guildhall/core/permissions";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { DEFAULT_CHOICE, findNotificationChoices } from "../readers/notification-choice.repository.ts";
import { lockNotificationChoice, saveNotificationChoice } from "./notification-settings.repository.ts";

/** The caller's own. */
export async function readNotificationSettings(call: MemberCall): Promise<NotificationSettings> {
  return present(call, await findChoice(call));
}

type SomeChoice = { readonly [Field in keyof ChosenNotifications]?: ChosenNotifications[Field] | undefined };

/**
 * Changes the caller's own. @throws {InvalidInputError} on quiet hours without a length
 * @throws {ChangedError} if quiet hours aren't the ones seen
 */
export async function updateNotificationSettings(
  call: MemberCall,
  { seen = {}, ...wanted }: SomeChoice & { readonly seen?: SomeChoice | undefined },
): Promise<NotificationSettings> {
  const { quietHours } = wanted;
  if (quietHours && quietHours.from === quietHours.to) {
    throw new InvalidInputError([{ field: "quietHours.to", code: "not_allowed" }]);
  }
  const { db, actor } = call;
  const { memberId } = actor;
  const key = { workspaceId: actor.workspace.id, memberId };
  await lockNotificationChoice(db, key);
  const before = await findChoice(call);
  const muted = mergeChoice({
    wanted: wanted.chatMuted ?? before.chatMuted,
    seen: seen.chatMuted,
    now: before.chatMuted,
  });
  const after: ChosenNotifications = {
    chatMuted: [...new Set(muted)].sort(),
    ...overwrite<Pick<ChosenNotifications, "quietHours">>({
      wanted: hoursOf(wanted),
      seen: hoursOf(seen),
      now: { quietHours: before.quietHours },
    }),
  };
  const changes = fieldChanges({ ...before }, { ...after });
  if (changes.length > 0) {
    await saveNotificationChoice(db, key, after);
    await recordEvent(call, { type: "notification_settings.changed", payload: { memberId, changes } });
  }
  return present(call, after);
}

function hoursOf({ quietHours }: SomeChoice): Partial<Pick<ChosenNotifications, "quietHours">> {
  return quietHours === undefined ? {} : { quietHours };
}

async function findChoice({ db, actor }: MemberCall): Promise<ChosenNotifications> {
  const found = await findNotificationChoices(db, actor.workspace.id, [actor.memberId]);
  return found.get(actor.memberId) ?? DEFAULT_CHOICE;
}

function present({ actor, deps }: MemberCall, chosen: ChosenNotifications): NotificationSettings {
  // Others never hear of plans.
  const isTold = deps.config.licenses === "on" && holds(actor, "manage-ws-settings");
  return { ...chosen, categories: TOLD_CATEGORIES.filter((each) => isTold || each !== "billing") };
}
