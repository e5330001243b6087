import type { HTMLAttributes } from "react";
import styles from "./visually-hidden.module.css";

export function VisuallyHidden({
  as: Tag = "span",
  ...attributes
}: HTMLAttributes<HTMLElement> & {
  /** Use `div` around block content such as a table. */
  readonly as?: "span" | "div";
}) {
  return <Tag {...attributes} className={styles.hidden} />;
}
