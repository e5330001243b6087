import { formatTimeOfDay } from "@guildhall/core";
import { notificationSettingsCalls, type NotificationSettings, type QuietHours } from "@guildhall/core/notifications";
import { Button, Dialog, EmptyState, Select, SkeletonText, Switch } from "@guildhall/widget";
import { FormDialog, formStyles } from "@guildhall/widget/forms";
import { useForm } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { useChatNotices } from "./use-chat-notices.ts";
import styles from "./chat-notices.module.css";

const STEP_MINUTES = 30;
const TIMES = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, index) => {
  const minutes = index * STEP_MINUTES;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});

/** What comes to the reader's chats, and when not. */
export function ChatNoticesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const { data, isError, refetch } = useForm(notificationSettingsCalls.get, {});
  if (data !== undefined) return <Editor settings={data} onClose={onClose} />;
  const retry = <Button onClick={() => void refetch()}>{t("notices:retry")}</Button>;
  return (
    <Dialog open onClose={onClose} title={t("notices:title")}>
      {isError ? (
        <EmptyState picture="offline" title={t("notices:failed")} action={retry} />
      ) : (
        <div role="status" aria-label={t("notices:loading")}>
          <SkeletonText lines={6} />
        </div>
      )}
    </Dialog>
  );
}

function Editor({ settings, onClose }: { readonly settings: NotificationSettings; readonly onClose: () => void }) {
  const t = useTranslate();
  const form = useChatNotices({ settings, onSaved: onClose });
  return (
    <FormDialog
      title={t("notices:title")}
      description={t("notices:hint")}
      form={form}
      words={{ errors: t("notices:errorsTitle"), cancel: t("notices:cancel"), send: t("notices:save") }}
      onClose={onClose}
    >
      <fieldset className={styles.group}>
        <legend className={formStyles.legend}>{t("notices:categories")}</legend>
        {settings.categories.map((category) => (
          <Switch
            key={category}
            label={t(`notices:category.${category}`)}
            checked={!form.muted.includes(category)}
            onChange={(event) => form.tellAbout(category, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <Switch
        label={t("notices:quiet")}
        hint={t("notices:quietHint")}
        checked={form.quietHours !== null}
        onChange={(event) => form.beQuiet(event.currentTarget.checked)}
      />
      {form.quietHours !== null && <Hours hours={form.quietHours} onChange={form.setHours} />}
    </FormDialog>
  );
}

function Hours({ hours, onChange }: { readonly hours: QuietHours; readonly onChange: (hours: QuietHours) => void }) {
  const t = useTranslate();
  const {
    settings: { timeFormat, tz },
  } = useMember();
  const optionsOf = (chosen: string, other: string) =>
    [...new Set([...TIMES, chosen])]
      .sort()
      // Hours of no length would be none.
      .filter((time) => time !== other)
      .map((value) => {
        const [hour = 0, minute = 0] = value.split(":").map(Number);
        return { value, label: formatTimeOfDay({ hour, minute }, timeFormat) };
      });
  return (
    <>
      <div className={formStyles.grid}>
        <Select
          label={t("notices:from")}
          options={optionsOf(hours.from, hours.to)}
          value={hours.from}
          onChange={(event) => onChange({ ...hours, from: event.currentTarget.value })}
        />
        <Select
          label={t("notices:to")}
          options={optionsOf(hours.to, hours.from)}
          value={hours.to}
          onChange={(event) => onChange({ ...hours, to: event.currentTarget.value })}
        />
      </div>
      <p className={formStyles.hint}>{t("notices:zone", { zone: tz })}</p>
    </>
  );
}
