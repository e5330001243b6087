import type { ReactNode } from "react";
import styles from "./integrations.module.css";

/** One thing that the reader's account in a chat is for: whether it's connected for that, and the button that changes it. */
export function OwnLine({
  label,
  state,
  children,
}: {
  readonly label: string;
  readonly state: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.use}>
      <span className={styles.about}>
        <span className={styles.name}>{label}</span>
        <span className={styles.state}>{state}</span>
      </span>
      {children}
    </div>
  );
}
