import { DATE_FORMATS, formatDateTime, formatDay, localDateAt, TIME_FORMATS } from "@guildhall/core";
import { settingsCalls } from "@guildhall/core/settings";
import { Card } from "@guildhall/widget";
import { useForm } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { useNow } from "../../time/clock.ts";
import { WeekField, ZoneField } from "./region-fields.tsx";
import { SectionState } from "./section-states.tsx";
import { ChoiceSetting } from "./setting.tsx";
import { workspaceTarget } from "./setting-targets.ts";
import { useSaver } from "./use-saver.ts";
import styles from "./settings.module.css";

/** Time zone, date and time formats, the first day of the week. */
export function RegionalSection() {
  const t = useTranslate();
  const now = useNow();
  const { data, isError, refetch } = useForm(settingsCalls.get, {}, { isAhead: true });
  const saver = useSaver(workspaceTarget);
  const { save, stateOf } = saver;
  if (data === undefined) return <SectionState isError={isError} onRetry={() => void refetch()} />;
  const { tz, dateFormat, timeFormat } = data.settings;
  const today = localDateAt(now, tz);
  return (
    <Card title={t("settings:sections.regional")}>
      <div className={styles.settings}>
        <ZoneField data={data} saver={saver} />
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
        <WeekField data={data} saver={saver} />
        <p className={styles.lead}>
          {t("settings:regional.preview", { time: formatDateTime(now, { zone: tz, dateFormat, timeFormat }) })}
        </p>
      </div>
    </Card>
  );
}
