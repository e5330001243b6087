import type { ReactNode } from "react";
import { EmptyPicture, type EmptyPictureName } from "./empty-picture.tsx";
import styles from "./empty-state.module.css";

/** A place with nothing in it: a picture, a sentence that teaches, at most one action. */
export function EmptyState({ picture, title, children, action }: {
  readonly picture: EmptyPictureName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <EmptyPicture name={picture} />
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
