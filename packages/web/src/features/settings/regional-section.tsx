import { DATE_FORMATS, FIRST_WEEKDAYS, formatDateTime, formatDay, localDateAt, TIME_FORMATS } from "@guildhall/core";
import { settingsCalls } from "@guildhall/core/settings";
import { Card } from "@guildhall/widget";
import { useForm } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { useNow } from "../../time/clock.ts";
import { SectionState } from "./section-states.tsx";
import { ChoiceSetting, Setting } from "./setting.tsx";
import { workspaceTarget } from "./setting-targets.ts";
import { useSaver } from "./use-saver.ts";
import { ZonePicker } from "./zone-picker.tsx";
import styles from "./settings.module.css";

/** Time zone, date and time formats, the first day of the week. */
export function RegionalSection() {
  const t = useTranslate();
  const now = useNow();
  const { data, isError, refetch } = useForm(settingsCalls.get, {}, { isAhead: true });
  const { save, stateOf } = useSaver(workspaceTarget);
  if (data === undefined) return <SectionState isError={isError} onRetry={() => void refetch()} />;
  const { tz, dateFormat, timeFormat, firstWeekday } = data.settings;
  const today = localDateAt(now, tz);
  return (
    <Card title={t("settings:sections.regional")}>
      <div className={styles.settings}>
        <Setting state={stateOf("tz")}>
          <ZonePicker zones={data.timeZones} value={tz} onChange={(zone) => save("tz", zone)} />
        </Setting>
        <ChoiceSetting
          label={t("settings:regional.dateFormat")}
          options={DATE_FORMATS.map((value) => ({ value, label: formatDay(today, value) }))}
          value={dateFormat}
          onChange={(value) => save("dateFormat", value)}
          state={stateOf("dateFormat")}
        />
        <ChoiceSetting
          label={t("settings:regional.timeFormat")}
          options={TIME_FORMATS.map((value) => ({ value, label: t(`settings:regional.timeFormats.h${value}`) }))}
          value={timeFormat}
          onChange={(value) => save("timeFormat", value)}
          state={stateOf("timeFormat")}
        />
        <ChoiceSetting
          label={t("settings:regional.firstWeekday")}
          options={FIRST_WEEKDAYS.map((value) => ({ value, label: t(`settings:regional.weekdays.${value}`) }))}
          value={firstWeekday}
          onChange={(value) => save("firstWeekday", value)}
          state={stateOf("firstWeekday")}
        />
        <p className={styles.lead}>
          {t("settings:regional.preview", { time: formatDateTime(now, { zone: tz, dateFormat, timeFormat }) })}
        </p>
      </div>
    </Card>
  );
}
