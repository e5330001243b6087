import { buttonClass, CountBadge, Link, VisuallyHidden } from "@guildhall/widget";
import Bell from "lucide-react/icons/bell";
import { useTranslate } from "../i18n/language.ts";
import { useMember } from "../session/use-session.ts";
import styles from "./toolbar.module.css";

/** Link to the notifications, with the unread count. */
export function NotificationBell() {
  const t = useTranslate();
  const count = useMember().user.notificationsCount;
  const label = count > 0 ? t("shell:newNotifications", { count }) : t("shell:notifications");
  return (
    <Link
      href="/profile/notifications"
      className={`${buttonClass({ variant: "ghost" })} ${styles.iconLink}`}
      data-tooltip={t("shell:notifications")}
    >
      <Bell aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className={styles.badge} aria-hidden="true">
        <CountBadge count={count} text="" />
      </span>
    </Link>
  );
}
