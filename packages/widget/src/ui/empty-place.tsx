import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** An empty state's text: a helpful sentence, at most one action. */
export interface EmptyPlaceProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** An empty state with a rendered picture. */
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
