import { Card } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./more-section.module.css";

/** A part of a form that few need: closed at first, with what's in it in its summary. */
export function MoreSection({
  title,
  summary,
  faults = 0,
  children,
}: {
  readonly title: string;
  /** What was chosen in it; none of it is said if that's nothing. */
  readonly summary: readonly string[];
  /** Counts attempts with errors in it: each opens it. Omit if it has none. */
  readonly faults?: number;
  readonly children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (faults > 0) details.current?.setAttribute("open", "");
  }, [faults]);
  return (
    <Card>
      <details ref={details} className={styles.more}>
        <summary>
          <span className={styles.moreTitle}>{title}</span>
          <span className={formStyles.hint}>{summary.join(" · ")}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </summary>
        <div className={formStyles.long}>{children}</div>
      </details>
    </Card>
  );
}
