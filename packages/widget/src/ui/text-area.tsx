import { useId, useState, type ChangeEvent, type ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { describeField, Field, fieldIds, type FieldTexts } from "./field.tsx";
import { useText } from "./text.tsx";
import styles from "./field.module.css";

export interface TextAreaProps extends ComponentProps<"textarea">, FieldTexts {}

// The counter shows below this share of remaining characters.
const COUNTER_SHARE = 0.25;

export function TextArea({ label, hideLabel, hint, error, ...area }: TextAreaProps) {
  const own = useId();
  const ids = fieldIds(area.id ?? own);
  const [typed, setTyped] = useState(String(area.defaultValue ?? "").length);
  const length = typeof area.value === "string" ? area.value.length : typed;
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length);
    area.onChange?.(event);
  };
  const counter = <Counter length={length} max={area.maxLength} />;
  return (
    <Field ids={ids} texts={{ label, hideLabel, hint, error }} extra={counter}>
      <div className={styles.box}>
        <textarea
          {...area}
          {...describeField(ids, { hint, error })}
          onChange={onChange}
          className={classNames(styles.input, styles.area, area.className)}
        />
      </div>
    </Field>
  );
}

function Counter({ length, max }: { readonly length: number; readonly max: number | undefined }) {
  const t = useText();
  if (max === undefined || max - length > max * COUNTER_SHARE) return null;
  return (
    <span className={styles.counter} aria-live="polite">
      {t("kit:charactersLeft", { count: max - length })}
    </span>
  );
}
