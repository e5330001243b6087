import { type FirstWeekday, SCHEDULE_TYPES } from "@guildhall/core";
import {
  earliestPublishAt,
  type ScheduleDraft,
  weekdayOfDraft,
  withDay,
  withTime,
  withType,
  withWeekday,
} from "@guildhall/core/schedules";
import { DateTimeField, Select } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import type { ScheduleForm } from "./use-schedule-form.ts";

/** Repetition, day and first time. */
export function ScheduleFields({ form }: { readonly form: ScheduleForm }) {
  const t = useTranslate();
  const { settings } = useMember();
  const { draft, clock, set } = form;
  const isOnce = draft.type === "once";
  return (
    <>
      <div className={formStyles.grid}>
        <Select
          label={t("schedule:type")}
          options={SCHEDULE_TYPES.map((value) => ({ value, label: t(`schedule:types.${value}`) }))}
          value={draft.type}
          // The options are these types.
          onChange={(event) => set(withType(draft, event.currentTarget.value as ScheduleDraft["type"], clock))}
        />
        <DayField form={form} />
      </div>
      <DateTimeField
        label={t(isOnce ? "schedule:at" : "schedule:first")}
        zone={clock.zone}
        formats={settings}
        value={draft.publishAt}
        min={earliestPublishAt(clock).toISOString()}
        hint={t("schedule:zone", { zone: clock.zone })}
        error={form.errorAt("publishAt")}
        onChange={(publishAt) => set(withTime(draft, publishAt, clock))}
      />
    </>
  );
}

/** The day of the week or month, if the type has one. */
function DayField({ form: { draft, clock, set, errorAt } }: { readonly form: ScheduleForm }) {
  const t = useTranslate();
  const weekdays = useWeekdays();
  if (draft.type === "weekly" || draft.type === "monthly_last") {
    return (
      <Select
        label={t("schedule:weekday")}
        options={weekdays}
        value={String(weekdayOfDraft(draft, clock))}
        onChange={(event) => set(withWeekday(draft, Number(event.currentTarget.value), clock))}
      />
    );
  }
  if (draft.type !== "monthly") return null;
  return (
    <Select
      label={t("schedule:day")}
      options={Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
      value={String(draft.day)}
      hint={draft.day > 28 && t("schedule:shortMonth")}
      error={errorAt("day")}
      onChange={(event) => set(withDay(draft, Number(event.currentTarget.value), clock))}
    />
  );
}

const FIRST = { sun: 0, mon: 1 } as const satisfies Record<FirstWeekday, number>;

/** Weekdays in the reader's language, starting with the workspace's first. */
function useWeekdays() {
  const words = new Intl.DateTimeFormat(useLanguage(), { weekday: "long", timeZone: "UTC" });
  const { firstWeekday } = useMember().settings;
  return Array.from({ length: 7 }, (_, index) => {
    const weekday = (index + FIRST[firstWeekday]) % 7;
    // January 1, 2023 was a Sunday.
    return { value: String(weekday), label: words.format(Date.UTC(2023, 0, 1 + weekday)) };
  });
}
