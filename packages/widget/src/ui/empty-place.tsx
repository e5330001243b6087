import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** What an empty place says below its picture: a sentence that teaches, at most one action. */
export interface EmptyPlaceProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A place with nothing in it, under a picture that is drawn already. */
export function EmptyPlace({ picture, title, children, action }: EmptyPlaceProps & { readonly picture: ReactNode }) {
  return (
    <div className={styles.empty}>
      {picture}
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
