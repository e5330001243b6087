import { useId, useState } from "react";
import styles from "../quizzes.module.css";

/** A slider to try out; nothing is sent. */
export function SliderPreview({
  label,
  min,
  max,
}: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
}) {
  const id = useId();
  const [value, setValue] = useState(min);
  const shown = Math.min(Math.max(value, min), max);
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={shown}
        onChange={(event) => setValue(Number(event.currentTarget.value))}
      />
      <output htmlFor={id}>{shown}</output>
    </div>
  );
}
