import type { ReactNode } from "react";
import { cardStyles as cards } from "../../forms/index.ts";
import styles from "./challenge.module.css";

/** Attempts under a heading. */
export function AttemptSection({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={cards.cards} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
