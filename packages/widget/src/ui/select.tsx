import { useId, type ComponentProps } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { classNames } from "./class-names.ts";
import { describeField, Field, fieldIds, type FieldTexts } from "./field.tsx";
import styles from "./field.module.css";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** An HTML select's props, a label and the options. */
export interface SelectProps extends Omit<ComponentProps<"select">, "children">, FieldTexts {
  readonly options: readonly SelectOption[];
}

/** A labelled native select, which opens the platform's own list. */
export function Select({ label, hideLabel, hint, error, options, ...select }: SelectProps) {
  const own = useId();
  const ids = fieldIds(select.id ?? own);
  return (
    <Field ids={ids} texts={{ label, hideLabel, hint, error }}>
      <div className={styles.box}>
        <select
          {...select}
          {...describeField(ids, { hint, error })}
          className={classNames(styles.input, styles.select, select.className)}
        >
          {options.map((each) => (
            <option key={each.value} value={each.value} disabled={each.disabled}>
              {each.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.chevron} size={16} aria-hidden="true" />
      </div>
    </Field>
  );
}
