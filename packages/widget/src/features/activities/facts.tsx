import type { ReactNode } from "react";
import styles from "./activity.module.css";

/** Beside an activity's content, or above it where there's no room; below it while it `waits`. */
export function FactsAside({ waits = false, children }: { readonly waits?: boolean; readonly children: ReactNode }) {
  return (
    <aside className={styles.aside} data-waits={waits || undefined}>
      {children}
    </aside>
  );
}

export function FactList({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({
  label,
  isWide = false,
  children,
}: {
  readonly label: string;
  /** As wide as the place that others leave. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.fact} data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
