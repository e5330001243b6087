import type { ReactNode } from "react";
import styles from "./page-head.module.css";

/** Title, description, and actions on the right. */
export function PageHead({
  title,
  lead,
  actions,
}: {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions}
    </header>
  );
}
