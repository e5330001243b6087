import { MAX_THANKS_DESCRIPTION_LENGTH, MAX_THANKS_QUOTA } from "@guildhall/core";
import { thanksSettingsCalls, type ThanksSettings } from "@guildhall/core/thanks";
import { Card, Select, TextArea } from "@guildhall/widget";
import { useForm } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { QuotaTable } from "./quota-table.tsx";
import { SectionState } from "./section-states.tsx";
import { Setting } from "./setting.tsx";
import { thanksTarget, type ThanksSettingsData } from "./setting-targets.ts";
import { useSaver, type Saver } from "./use-saver.ts";
import { useTyped } from "./use-typed.ts";
import styles from "./settings.module.css";

/** Quota by role and currency, reminders, a fixed message. */
export function ThanksSection() {
  const { data, isError, refetch } = useForm(thanksSettingsCalls.get, {}, { isAhead: true });
  const saver = useSaver(thanksTarget);
  if (data === undefined) return <SectionState isError={isError} onRetry={() => void refetch()} />;
  return (
    <div className={styles.cards}>
      <QuotaCard data={data} saver={saver} />
      <ReminderCard data={data} saver={saver} />
      <ForcedCard data={data} saver={saver} />
    </div>
  );
}

interface PartProps {
  readonly data: ThanksSettingsData;
  readonly saver: Saver<ThanksSettings>;
}

function QuotaCard({ data, saver: { save, stateOf } }: PartProps) {
  const t = useTranslate();
  const state = stateOf("quota");
  const quota = useTyped({ saved: data.quota, state, save: (value) => save("quota", value) });
  return (
    <Card title={t("settings:thanks.quota")} lead={t("settings:thanks.quotaHint")}>
      <Setting state={state} isTyped>
        {data.currencies.length === 0 ? (
          <p>{t("settings:thanks.noCurrencies")}</p>
        ) : (
          <QuotaTable
            roles={data.roles}
            currencies={data.currencies}
            quota={quota.value}
            max={MAX_THANKS_QUOTA}
            onChange={quota.type}
            onBlur={quota.flush}
          />
        )}
      </Setting>
    </Card>
  );
}

function ReminderCard({ data, saver: { save, stateOf } }: PartProps) {
  const t = useTranslate();
  const choose = <Value,>(options: readonly Value[], text: string): Value | undefined =>
    options.find((each) => String(each) === text);
  const saveReminder = (text: string): void => {
    const value = choose(
      data.reminderOptions.map((each) => each.value),
      text,
    );
    if (value !== undefined) save("reminder", value);
  };
  const savePercent = (text: string): void => {
    const value = choose(data.reminderPercentOptions, text);
    if (value !== undefined) save("reminderPercent", value);
  };
  return (
    <Card title={t("settings:thanks.reminders")}>
      <div className={styles.settings}>
        <Setting state={stateOf("reminder")}>
          <Select
            label={t("settings:thanks.reminder")}
            value={data.reminder}
            options={data.reminderOptions}
            onChange={(event) => saveReminder(event.currentTarget.value)}
          />
        </Setting>
        {data.reminder !== "off" && (
          <Setting state={stateOf("reminderPercent")}>
            <Select
              label={t("settings:thanks.percent")}
              value={String(data.reminderPercent)}
              options={data.reminderPercentOptions.map((percent) => ({
                value: String(percent),
                label:
                  percent === 100 ? t("settings:thanks.percentAll") : t("settings:thanks.percentOption", { percent }),
              }))}
              onChange={(event) => savePercent(event.currentTarget.value)}
            />
          </Setting>
        )}
      </div>
    </Card>
  );
}

function ForcedCard({ data, saver: { save, stateOf } }: PartProps) {
  const t = useTranslate();
  const state = stateOf("forcedMessage");
  const text = useTyped({ saved: data.forcedMessage, state, save: (value) => save("forcedMessage", value) });
  return (
    <Card title={t("settings:thanks.forced")}>
      <Setting state={state} isTyped>
        <TextArea
          label={t("settings:thanks.forcedMessage")}
          hint={t("settings:thanks.forcedHint")}
          maxLength={MAX_THANKS_DESCRIPTION_LENGTH}
          value={text.value}
          onChange={(event) => text.type(event.currentTarget.value)}
          onBlur={text.flush}
        />
      </Setting>
    </Card>
  );
}
