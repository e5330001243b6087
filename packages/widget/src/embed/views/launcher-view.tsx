import { useMemberOrNull, useStored, useTranslate } from "../../guild/index.ts";
import { badgeOf, nameLauncher } from "../launcher-words.ts";
import type { ViewProps } from "../view-props.ts";
import styles from "./launcher.module.css";

/** A round button that opens the panel, with the number of unread notifications. */
export function LauncherView({ panel }: ViewProps) {
  const t = useTranslate();
  const isOpen = useStored(panel);
  const unread = useMemberOrNull()?.user.notificationsCount ?? 0;
  const badge = badgeOf(unread);
  return (
    <button
      type="button"
      className={styles.launcher}
      aria-label={nameLauncher(t, unread)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => {
        // Some browsers don't focus what is clicked, and the focus comes back to what had it.
        currentTarget.focus({ preventScroll: true });
        panel.toggle();
      }}
    >
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M16 5 5 11v2h22v-2zM7 15v8h3v-8zm7.5 0v8h3v-8zM22 15v8h3v-8zM5 25v2h22v-2z" />
      </svg>
      {badge !== "" && (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  );
}
