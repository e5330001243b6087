import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { describeField, fieldIds, FieldNotes } from "./field.tsx";
import styles from "./checkbox.module.css";

/** A checkbox input's props, a label, a hint and an error. */
export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
}

/** A labelled checkbox. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  return <Check {...input} texts={{ label, hint, error }} look={styles.box} />;
}

/** A labelled switch: takes effect at once, while a checkbox waits for its form. */
export function Switch({ label, hint, error, ...input }: CheckboxProps) {
  return <Check {...input} role="switch" texts={{ label, hint, error }} look={styles.switch} />;
}

function Check({
  texts,
  look,
  ...input
}: ComponentProps<"input"> & {
  readonly texts: Pick<CheckboxProps, "label" | "hint" | "error">;
  readonly look: string | undefined;
}) {
  const own = useId();
  const ids = fieldIds(input.id ?? own);
  const { label, hint, error } = texts;
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={ids.input}>
        <input
          {...input}
          {...describeField(ids, { hint, error })}
          type="checkbox"
          className={classNames(styles.input, look, input.className)}
        />
        <span>{label}</span>
      </label>
      {(hint || error) && (
        <div className={styles.notes}>
          <FieldNotes ids={ids} texts={{ hint, error }} />
        </div>
      )}
    </div>
  );
}
