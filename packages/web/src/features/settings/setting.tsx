import { SegmentedControl } from "@guildhall/widget";
import type { ReactNode } from "react";
import type { SaveState } from "./auto-save.ts";
import { SaveNote } from "./save-note.tsx";
import styles from "./settings.module.css";

/** A setting's control with its save state below. */
export function Setting({
  state,
  isTyped,
  children,
}: {
  readonly state: SaveState | undefined;
  readonly isTyped?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.setting}>
      {children}
      <SaveNote state={state} {...(isTyped !== undefined && { isTyped })} />
    </div>
  );
}

/** A setting with a few values, all visible. */
export function ChoiceSetting<Value extends string>({
  label,
  options,
  value,
  onChange,
  state,
}: {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly state: SaveState | undefined;
}) {
  return (
    <Setting state={state}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      <div>
        <SegmentedControl label={label} segments={options} value={value} onChange={onChange} />
      </div>
    </Setting>
  );
}
