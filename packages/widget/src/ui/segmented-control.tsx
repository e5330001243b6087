import { useId } from "react";
import styles from "./tabs.module.css";

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** A row of a few exclusive choices; a radio group for keyboards and screen readers. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
}: {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {segments.map((each) => (
        <label key={each.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={each.value === value}
            onChange={() => onChange(each.value)}
          />
          {each.label}
        </label>
      ))}
    </div>
  );
}
