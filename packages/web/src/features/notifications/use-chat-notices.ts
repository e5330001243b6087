import { formatTimeOfDay, type TimeFormat } from "@guildhall/core";
import {
  notificationSettingsCalls,
  type NotificationCategory,
  type NotificationSettings,
  type QuietHours,
} from "@guildhall/core/notifications";
import type { DialogForm } from "@guildhall/widget/forms";
import { useActionOf } from "@guildhall/widget/guild";
import { useState } from "react";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import type { FieldWords } from "@guildhall/widget/forms";
import { saveUnlessChanged } from "../../forms/overwrite/save-unless-changed.ts";
import { translate, useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { useMember } from "../../session/use-session.ts";
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
  const { timeFormat } = useMember().settings;
  // As they were when the form was opened: what's changed elsewhere meanwhile isn't overwritten unseen.
  const [start] = useState(() => ({ chatMuted: [...settings.chatMuted].sort(), quietHours: settings.quietHours }));
  const [muted, setMuted] = useState<readonly NotificationCategory[]>(start.chatMuted);
  const [quietHours, setHours] = useState(start.quietHours);
  const { run, isBusy, notice, errors } = useActionOf(notificationSettingsCalls.update);
  const chosen = { chatMuted: [...muted].sort(), quietHours };
  const isDirty = JSON.stringify(chosen) !== JSON.stringify(start);
  const send = async (): Promise<void> => {
    await saveUnlessChanged({
      wanted: chosen,
      seen: start,
      send: (body) => api.call(notificationSettingsCalls.update, { body }, { quiet: true }),
      words: () => hoursInWords(timeFormat),
    });
    showMessage({ text: t("notices:saved"), tone: "good" });
    onSaved();
  };
  return {
    muted,
    quietHours,
    tellAbout: (category, isOn) =>
      setMuted([...muted.filter((each) => each !== category), ...(isOn ? [] : [category])]),
    beQuiet: (isOn) => setHours(isOn ? (start.quietHours ?? FIRST_HOURS) : null),
    setHours,
    isDirty,
    isBusy,
    blocked: isDirty ? null : t("notices:unchanged"),
    notice,
    errors: errors.map(({ message }) => message),
    send: () => {
      if (isDirty) run("save", send);
    },
  };
}

/** What's muted is merged, so only quiet hours can conflict. */
function hoursInWords(timeFormat: TimeFormat): FieldWords {
  const clock = (time: string): string => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return formatTimeOfDay({ hour, minute }, timeFormat);
  };
  return fieldWords(
    { quietHours: translate("notices:quiet") },
    {
      quietHours: (value) => {
        // As sent by the form and the server.
        const hours = value as QuietHours | null;
        return hours === null ? translate("overwrite:off") : `${clock(hours.from)}–${clock(hours.to)}`;
      },
    },
  );
}
