import {
  addDays,
  EOM_PERIODS,
  formatDay,
  MAX_ACHIEVEMENT_TITLE_LENGTH,
  parsePeriod,
  periodKeyAt,
} from "@guildhall/core";
import { type WorkspaceSettings } from "@guildhall/core/settings";
import { Card, Switch, TextField } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { useNow } from "../../time/clock.ts";
import { ChannelField, useHasChannels } from "@guildhall/widget/channels";
import { ChoiceSetting, Setting } from "./setting.tsx";
import { useTyped } from "./use-typed.ts";
import type { Saver } from "./use-saver.ts";
import styles from "./settings.module.css";

interface PartProps {
  readonly settings: WorkspaceSettings;
  readonly saver: Saver<WorkspaceSettings>;
}

/** Whether top members of a week or month get an achievement, and its name. */
export function PeriodAwardCard({ settings, saver }: PartProps) {
  const t = useTranslate();
  const { eomEnabled } = settings;
  return (
    <Card title={t("settings:period.title")}>
      <div className={styles.settings}>
        <Setting state={saver.stateOf("eomEnabled")}>
          <Switch
            label={t("settings:period.enabled")}
            hint={t(`settings:period.enabledHints.${eomEnabled ? "on" : "off"}`)}
            checked={eomEnabled}
            onChange={(event) => saver.save("eomEnabled", event.currentTarget.checked)}
          />
        </Setting>
        {eomEnabled && <PeriodChoice settings={settings} saver={saver} />}
        {eomEnabled && <OwnTitle settings={settings} saver={saver} />}
        {eomEnabled && <AwardChannel settings={settings} saver={saver} />}
      </div>
    </Card>
  );
}

function PeriodChoice({ settings, saver }: PartProps) {
  const t = useTranslate();
  const { eomPeriod } = settings;
  return (
    <>
      <ChoiceSetting
        label={t("settings:period.length")}
        options={EOM_PERIODS.map((value) => ({ value, label: t(`settings:period.lengths.${value}`) }))}
        value={eomPeriod}
        onChange={(value) => saver.save("eomPeriod", value)}
        state={saver.stateOf("eomPeriod")}
      />
      <p className={styles.lead}>{t(`settings:period.ends.${eomPeriod}`, { day: useLastDay(settings) })}</p>
    </>
  );
}

/** Last day of the current period, in the workspace's format. */
function useLastDay({ eomPeriod, tz, firstWeekday, dateFormat }: WorkspaceSettings): string {
  const now = useNow();
  const key = periodKeyAt(eomPeriod === "weekly" ? "week" : "month", now, { zone: tz, firstWeekday });
  const days = parsePeriod(key);
  return days === null ? "" : formatDay(addDays(days.end, -1), dateFormat);
}

function OwnTitle({ settings, saver }: PartProps) {
  const t = useTranslate();
  const state = saver.stateOf("eomCustomTitle");
  const title = useTyped({
    saved: settings.eomCustomTitle,
    state,
    save: (value) => saver.save("eomCustomTitle", value),
  });
  return (
    <Setting state={state} isTyped>
      <TextField
        label={t("settings:period.customTitle")}
        hint={t("settings:period.customTitleHint", { title: t(`settings:period.titles.${settings.eomPeriod}`) })}
        maxLength={MAX_ACHIEVEMENT_TITLE_LENGTH}
        value={title.value}
        onChange={(event) => title.type(event.currentTarget.value)}
        onBlur={title.flush}
      />
    </Setting>
  );
}

/** Where the award is announced; nothing without a connected chat. */
function AwardChannel({ settings, saver }: PartProps) {
  return (
    useHasChannels() && (
      <Setting state={saver.stateOf("eomChannel")}>
        <ChannelField value={settings.eomChannel} onChange={(channel) => saver.save("eomChannel", channel)} />
      </Setting>
    )
  );
}
