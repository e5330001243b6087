import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { describeField, Field, fieldIds, type FieldTexts } from "./field.tsx";
import styles from "./field.module.css";

/** An HTML input's props, a label, and its surroundings. */
export interface TextFieldProps extends ComponentProps<"input">, FieldTexts {
  /** An icon inside, before the text. */
  readonly start?: ReactNode;
  /** A button or unit inside, after the text. */
  readonly end?: ReactNode;
  /** To the right of the label. */
  readonly labelExtra?: ReactNode;
}

/** A labelled one-line input. */
export function TextField({ label, hideLabel, hint, error, note, start, end, labelExtra, ...input }: TextFieldProps) {
  const own = useId();
  const ids = fieldIds(input.id ?? own);
  return (
    <Field ids={ids} texts={{ label, hideLabel, hint, error, ...(note !== undefined && { note }) }} extra={labelExtra}>
      <div className={styles.box}>
        {start && (
          <span className={styles.start} aria-hidden="true">
            {start}
          </span>
        )}
        <input
          {...input}
          {...describeField(ids, { hint, error })}
          className={classNames(styles.input, input.className)}
        />
        {end && <span className={styles.end}>{end}</span>}
      </div>
    </Field>
  );
}
