import type { HTMLAttributes } from "react";
import styles from "./visually-hidden.module.css";

/** Words for screen readers alone. */
export function VisuallyHidden({
  as: Tag = "span",
  ...attributes
}: HTMLAttributes<HTMLElement> & {
  /** `div` where a block such as a table is inside. */
  readonly as?: "span" | "div";
}) {
  return <Tag {...attributes} className={styles.hidden} />;
}
