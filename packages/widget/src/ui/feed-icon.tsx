import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./feed-icon.module.css";

/** An icon on a round background, for cards without a person. */
export function FeedIcon({
  tone = "neutral",
  children,
}: {
  readonly tone?: "neutral" | "primary" | "success" | "danger";
  readonly children: ReactNode;
}) {
  return (
    <span className={classNames(styles.icon, styles[tone])} aria-hidden="true">
      {children}
    </span>
  );
}
