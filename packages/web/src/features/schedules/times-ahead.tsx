import { formatDateTime } from "@guildhall/core";
import { previewOf, type ScheduleLine } from "@guildhall/core/schedules";
import { Card } from "@guildhall/widget";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { formStyles } from "@guildhall/widget/forms";
import { copiesOf, type ScheduledThing } from "./scheduled-thing.ts";
import type { ScheduleForm } from "./use-schedule-form.ts";

/** The next publishing times, in the workspace's format. */
export function TimesAhead({
  thing,
  form: { draft, clock },
  saved,
}: {
  readonly thing: ScheduledThing;
  readonly form: ScheduleForm;
  /** Its card already says that each time is a copy. */
  readonly saved: ScheduleLine | null;
}) {
  const t = useTranslate();
  const write = useWrittenTime(clock.zone);
  const times = previewOf(draft, clock);
  const [next] = times;
  const isNow = next !== undefined && next <= clock.now;
  return (
    <Card title={t("schedule:ahead")}>
      {times.length === 0 && <p className={formStyles.hint}>{t("schedule:noTime")}</p>}
      {isNow && <p>{t("schedule:atOnce")}</p>}
      {!isNow && times.length > 0 && (
        <div className={formStyles.form}>
          <ol className={formStyles.form}>
            {times.map((at) => (
              <li key={at.getTime()}>
                <time dateTime={at.toISOString()}>{write(at)}</time>
              </li>
            ))}
          </ol>
          {draft.type !== "once" && (saved === null || saved.type === "once") && (
            <p className={formStyles.hint}>{t(copiesOf(thing))}</p>
          )}
        </div>
      )}
    </Card>
  );
}

function useWrittenTime(zone: string): (at: Date) => string {
  const { dateFormat, timeFormat } = useMember().settings;
  const words = new Intl.DateTimeFormat(useLanguage(), { weekday: "long", timeZone: zone });
  return (at) => `${words.format(at)}, ${formatDateTime(at, { zone, dateFormat, timeFormat })}`;
}
