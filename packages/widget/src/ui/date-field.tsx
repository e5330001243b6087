import { useId, useState } from "react";
import { CalendarButton } from "./calendar-button.tsx";
import type { DayFormats } from "./calendar-days.ts";
import { classNames } from "./class-names.ts";
import { describeField, Field, fieldIds, type FieldTexts } from "./field.tsx";
import { useText } from "./text.tsx";
import { readDay, writeDay } from "./typed-date.ts";
import { TypedInput } from "./typed-input.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./field.module.css";

/** Days are `YYYY-MM-DD`, "" while the entry is empty or incomplete. */
export interface DateFieldProps extends FieldTexts {
  readonly value: string;
  readonly onChange: (next: string) => void;
  readonly formats: DayFormats;
  /** Limits the calendar; typed days are validated by the form. */
  readonly min?: string | undefined;
  /** Limits the calendar; typed days are validated by the form. */
  readonly max?: string | undefined;
  readonly autoComplete?: string;
}

/** A day in the workspace's format, typed or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, hideLabel, hint, value, onChange, formats, min, max, autoComplete } = props;
  const t = useText();
  const ids = fieldIds(useId());
  const [isFaulty, setIsFaulty] = useState(false);
  const format = t(`fields:dayFormat.${formats.dateFormat}`);
  const error = isFaulty ? t("fields:notADay", { format }) : props.error;
  const described = describeField(ids, { hint, error });
  return (
    <Field ids={ids} texts={{ label, hideLabel, hint, error }}>
      <div className={styles.box}>
        <TypedInput
          {...described}
          aria-describedby={classNames(described["aria-describedby"], `${ids.input}-format`)}
          autoComplete={autoComplete}
          placeholder={format}
          value={value}
          write={(day) => writeDay(day, formats.dateFormat)}
          read={(text, isDone) => readDay(text, formats.dateFormat, isDone)}
          onValue={onChange}
          onFault={setIsFaulty}
        />
        <CalendarButton label={label} value={value} min={min} max={max} formats={formats} onPick={onChange} />
      </div>
      <VisuallyHidden>
        <span id={`${ids.input}-format`}>{t("fields:dayFormat.said", { format })}</span>
      </VisuallyHidden>
    </Field>
  );
}
