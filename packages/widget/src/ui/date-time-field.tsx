import { useId, useState } from "react";
import { completeEntry, readDateTime, toEntry, type DateTimeEntry, type TimeOfDay } from "./date-time-entry.ts";
import { describeField, Field, fieldIds, type FieldTexts } from "./field.tsx";
import { useText } from "./text.tsx";
import styles from "./field.module.css";

/** A date and time field's props; instants are ISO 8601 in UTC, null while the entry is empty or unfinished. */
export interface DateTimeFieldProps extends FieldTexts {
  readonly value: string | null;
  readonly onChange: (next: string | null) => void;
  /** The time zone whose calendar and clock are shown. */
  readonly zone: string;
  /** The browser offers no day before it; what is typed is for the form to check. */
  readonly min?: string | null | undefined;
  /** The browser offers no day after it; what is typed is for the form to check. */
  readonly max?: string | null | undefined;
  readonly isDisabled?: boolean;
  /** The time that a day chosen without one gets; its seconds go with every time. */
  readonly timeWhenOnlyDate?: TimeOfDay;
}

/** A day and a time on a workspace's wall, in the browser's own inputs. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, hideLabel, hint, error, zone, min, max, isDisabled = false } = props;
  const t = useText();
  const ids = fieldIds(useId());
  const { entry, enter } = useEntry(props);
  const described = describeField(ids, { hint, error });
  return (
    <Field ids={ids} texts={{ label, hideLabel, hint, error }}>
      <div className={styles.box}>
        <input
          {...described}
          type="date"
          className={styles.input}
          disabled={isDisabled}
          min={min ? toEntry(min, zone).day : undefined}
          max={max ? toEntry(max, zone).day : "9999-12-31"}
          value={entry.day}
          onChange={(event) => enter({ ...entry, day: event.target.value })}
        />
        <input
          {...described}
          id={undefined}
          type="time"
          aria-label={t("kit:timeOf", { label })}
          className={styles.input}
          disabled={isDisabled}
          value={entry.time}
          onChange={(event) => enter({ ...entry, time: event.target.value })}
        />
      </div>
    </Field>
  );
}

/** What was entered last, as long as it still means the value: half of an entry has no value to be kept in. */
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
