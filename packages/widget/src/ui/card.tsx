import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./card.module.css";

/** A card's props: a section's, with a heading row when there is a title. */
export interface CardProps extends Omit<ComponentProps<"section">, "title"> {
  readonly title?: ReactNode;
  /** Heading level of the title; default 2. */
  readonly level?: 2 | 3;
  /** At the right of the title: a link, a menu. */
  readonly actions?: ReactNode;
  /** Leaves the inner space to the content, for lists and tables. */
  readonly flush?: boolean;
  /** Lays the soft light of the primary colour on its upper edge. */
  readonly glow?: boolean;
}

/** A surface that holds one thing. */
export function Card({ title, level = 2, actions, flush, glow, children, ...section }: CardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section
      {...section}
      className={classNames(styles.card, flush && styles.flush, glow && styles.glow, section.className)}
    >
      {(title || actions) && (
        <div className={styles.head}>
          <Heading className={styles.title}>{title}</Heading>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
