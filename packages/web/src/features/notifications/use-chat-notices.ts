import {
  notificationSettingsCalls,
  type ChosenNotifications,
  type NotificationCategory,
  type NotificationSettings,
  type QuietHours,
} from "@guildhall/core/notifications";
import type { DialogForm } from "@guildhall/widget/forms";
import { useSend } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

export interface ChatNoticesForm extends DialogForm {
  readonly muted: readonly NotificationCategory[];
  readonly quietHours: QuietHours | null;
  readonly tellAbout: (category: NotificationCategory, isOn: boolean) => void;
  readonly beQuiet: (isOn: boolean) => void;
  readonly setHours: (hours: QuietHours) => void;
}

/** What quiet hours begin with. */
const FIRST_HOURS: QuietHours = { from: "22:00", to: "07:00" };

/** State of the form of what comes to the reader's chats. */
export function useChatNotices({
  settings,
  onSaved,
}: {
  readonly settings: NotificationSettings;
  readonly onSaved: () => void;
}): ChatNoticesForm {
  const t = useTranslate();
  const [muted, setMuted] = useState<readonly NotificationCategory[]>(settings.chatMuted);
  const [quietHours, setHours] = useState(settings.quietHours);
  const { send, isBusy, notice, errors } = useSend(notificationSettingsCalls.update);
  const chosen: ChosenNotifications = { chatMuted: [...muted].sort(), quietHours };
  const { chatMuted, quietHours: savedHours } = settings;
  const isDirty = JSON.stringify(chosen) !== JSON.stringify({ chatMuted, quietHours: savedHours });
  return {
    muted,
    quietHours,
    tellAbout: (category, isOn) =>
      setMuted([...muted.filter((each) => each !== category), ...(isOn ? [] : [category])]),
    beQuiet: (isOn) => setHours(isOn ? (savedHours ?? FIRST_HOURS) : null),
    setHours,
    isDirty,
    isBusy,
    blocked: isDirty ? null : t("notices:unchanged"),
    notice,
    errors: errors.map(({ message }) => message),
    send: () => {
      if (!isDirty) return;
      send({ body: chosen }, () => {
        showMessage({ text: t("notices:saved"), tone: "good" });
        onSaved();
      });
    },
  };
}
