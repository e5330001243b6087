import { useId, useState } from "react";
import type { TimeFormat } from "@guildhall/core";
import { CalendarButton } from "./calendar-button.tsx";
import type { DayFormats } from "./calendar-days.ts";
import { classNames } from "./class-names.ts";
import { completeEntry, readDateTime, toEntry, type DateTimeEntry, type TimeOfDay } from "./date-time-entry.ts";
import { describeField, Field, fieldIds, type FieldTexts } from "./field.tsx";
import { useText } from "./text.tsx";
import { readDay, readTime, stepTime, writeDay, writeTime } from "./typed-date.ts";
import { TypedInput } from "./typed-input.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./field.module.css";

/** Instants are ISO 8601 in UTC, null while the entry is empty or incomplete. */
export interface DateTimeFieldProps extends FieldTexts {
  readonly value: string | null;
  readonly onChange: (next: string | null) => void;
  /** The time zone to show. */
  readonly zone: string;
  /** The workspace's date and time formats. */
  readonly formats: DayFormats & { readonly timeFormat: TimeFormat };
  /** Limits the calendar; typed days are validated by the form. */
  readonly min?: string | null | undefined;
  /** Limits the calendar; typed days are validated by the form. */
  readonly max?: string | null | undefined;
  /** Default time for a day without one; its seconds apply to every time. */
  readonly timeWhenOnlyDate?: TimeOfDay;
}

/** Arrow keys change the time by a quarter of an hour. */
const STEP_MINUTES = 15;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: STEP_MINUTES, ArrowDown: -STEP_MINUTES };

/** A day and time in the workspace's zone and formats: typed, or picked from a calendar. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, hideLabel, hint, zone, formats, min, max } = props;
  const t = useText();
  const ids = fieldIds(useId());
  const { entry, enter } = useEntry(props);
  const [fault, setFault] = useState<"day" | "time" | null>(null);
  const format = {
    day: t(`fields:dayFormat.${formats.dateFormat}`),
    time: t(`fields:timeFormat.${formats.timeFormat}`),
  };
  const error =
    fault === null ? props.error : t(fault === "day" ? "fields:notADay" : "fields:notATime", { format: format[fault] });
  const described = describeField(ids, { hint, error });
  const about = (part: "day" | "time") => ({
    ...described,
    "aria-describedby": classNames(described["aria-describedby"], `${ids.input}-${part}`),
  });
  const onFault = (part: "day" | "time") => (isFaulty: boolean) =>
    setFault((now) => (isFaulty ? part : now === part ? null : now));
  return (
    <Field ids={ids} texts={{ label, hideLabel, hint, error }}>
      <div className={styles.box}>
        <TypedInput
          {...about("day")}
          placeholder={format.day}
          value={entry.day}
          write={(day) => writeDay(day, formats.dateFormat)}
          read={(text, isDone) => readDay(text, formats.dateFormat, isDone)}
          onValue={(day) => enter({ ...entry, day })}
          onFault={onFault("day")}
        />
        <CalendarButton
          label={label}
          value={entry.day}
          min={min ? toEntry(min, zone).day : undefined}
          max={max ? toEntry(max, zone).day : undefined}
          formats={formats}
          onPick={(day) => enter({ ...entry, day })}
        />
        <TypedInput
          {...about("time")}
          id={undefined}
          aria-label={t("fields:timeOf", { label })}
          placeholder={format.time}
          value={entry.time}
          write={(time) => writeTime(time, formats.timeFormat)}
          read={readTime}
          onValue={(time) => enter({ ...entry, time })}
          onFault={onFault("time")}
          onKeyDown={(event) => {
            const step = STEPS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            enter({ ...entry, time: stepTime(entry.time, step) });
          }}
        />
      </div>
      <VisuallyHidden>
        <span id={`${ids.input}-day`}>{t("fields:dayFormat.said", { format: format.day })}</span>
        <span id={`${ids.input}-time`}>{t("fields:timeFormat.said", { format: format.time })}</span>
      </VisuallyHidden>
    </Field>
  );
}

/** The last entry, as long as it still means the value: a half-finished entry has no value. */
function useEntry({ value, onChange, zone, timeWhenOnlyDate }: DateTimeFieldProps) {
  const [entered, setEntered] = useState<DateTimeEntry>(() => toEntry(value, zone));
  const rules = { zone, timeWhenOnlyDate };
  const entry = readDateTime(entered, rules) === value ? entered : toEntry(value, zone);
  const enter = (next: DateTimeEntry) => {
    const complete = completeEntry(next, rules);
    setEntered(complete);
    onChange(readDateTime(complete, rules));
  };
  return { entry, enter };
}
