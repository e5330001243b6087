import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./card.module.css";

/** A section's props; with a title, the card has a heading row. */
export interface CardProps extends Omit<ComponentProps<"section">, "title"> {
  readonly title?: ReactNode;
  /** Heading level; default 2. */
  readonly level?: 2 | 3;
  /** A sentence under the title. */
  readonly lead?: ReactNode;
  /** To the right of the title: a link, a menu. */
  readonly actions?: ReactNode;
  /** No padding, for lists and tables. */
  readonly flush?: boolean;
  /** Adds a soft primary-coloured glow at the top edge. */
  readonly glow?: boolean;
}

/** A surface for one thing. */
export function Card({ title, level = 2, lead, actions, flush, glow, children, ...section }: CardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section
      part="card"
      {...section}
      className={classNames(styles.card, flush && styles.flush, glow && styles.glow, section.className)}
    >
      {(title || actions) && (
        <div className={styles.head}>
          <Heading className={styles.title}>{title}</Heading>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
