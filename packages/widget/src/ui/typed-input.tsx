import { useState, type ComponentProps } from "react";
import styles from "./field.module.css";

/** Input for a parsed value: the typed text stays while it still means the value, then it's normalized. */
export interface TypedInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "type"> {
  /** "" if there's none, or the text is invalid. */
  readonly value: string;
  readonly write: (value: string) => string;
  /** Parses a text, "" if invalid; `isDone` once typing is over. */
  readonly read: (text: string, isDone: boolean) => string;
  readonly onValue: (value: string) => void;
  /** Called on blur: whether the text is invalid. */
  readonly onFault: (isFaulty: boolean) => void;
}

/** A text input for a value with one display format and several typed ones. */
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
