import { describeSchedule } from "@guildhall/core/i18n";
import type { ScheduleLine } from "@guildhall/core/schedules";
import { useMember, useTranslateAny } from "../guild/index.ts";

/** Says when a draft will be published, in the reader's language and the workspace's formats. */
export function useScheduleWords(): (line: ScheduleLine) => string {
  const t = useTranslateAny();
  const { tz, dateFormat, timeFormat } = useMember().settings;
  return (line) => describeSchedule(t, line, { zone: tz, dateFormat, timeFormat });
}
