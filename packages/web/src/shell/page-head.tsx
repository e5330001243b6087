import type { GuideChapter } from "@guildhall/core/pages";
import type { ReactNode } from "react";
import { HelpLink } from "./help.tsx";
import styles from "./page-head.module.css";

/** Title, description, a link to the guide, and actions on the right. */
export function PageHead({
  title,
  lead,
  actions,
  help,
}: {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** The guide's chapter about the page. */
  readonly help?: GuideChapter;
}) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {(lead || help) && (
          <p className={styles.lead}>
            {lead} {help && <HelpLink chapter={help} />}
          </p>
        )}
      </div>
      {actions}
    </header>
  );
}
