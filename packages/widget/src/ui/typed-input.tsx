import { useState, type ComponentProps } from "react";
import styles from "./field.module.css";

/** An input whose text means a value: what is typed stays as long as it means the value, then it is written properly. */
export interface TypedInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "type"> {
  /** "" while there is none, or what is typed means none. */
  readonly value: string;
  readonly write: (value: string) => string;
  /** What a text means, "" for nothing; `isDone` when no more will be typed. */
  readonly read: (text: string, isDone: boolean) => string;
  readonly onValue: (value: string) => void;
  /** Hears whether what was left behind means nothing. */
  readonly onFault: (isFaulty: boolean) => void;
}

/** A text input for a value that is written in one way and typed in several. */
export function TypedInput({ value, write, read, onValue, onFault, ...input }: TypedInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed !== null && read(typed, false) === value ? typed : write(value);
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      {...input}
      type="text"
      className={styles.input}
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        onFault(false);
        onValue(read(event.target.value, false));
      }}
      onBlur={() => {
        const meant = read(text, true);
        if (meant !== value) onValue(meant);
        if (meant !== "" || text.trim() === "") setTyped(null);
        onFault(meant === "" && text.trim() !== "");
      }}
    />
  );
}
