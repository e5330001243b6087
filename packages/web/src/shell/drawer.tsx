import { Link } from "@guildhall/widget";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import MessageSquareHeart from "lucide-react/icons/message-square-heart";
import { useTranslate } from "../i18n/language.ts";
import { useGuide } from "./help.tsx";
import { openFeedback } from "./overlay.store.ts";
import { useNavigation, type NavigationEntry } from "./use-navigation.ts";
import styles from "./drawer.module.css";

export function Drawer() {
  const t = useTranslate();
  const { general, admin } = useNavigation();
  const guide = useGuide();
  return (
    <div className={styles.drawer}>
      <nav aria-label={t("shell:mainNavigation")}>
        <NavigationList entries={general} />
      </nav>
      {admin.length > 0 && (
        <nav aria-label={t("shell:adminNavigation")}>
          <p className={styles.heading} aria-hidden="true">
            {t("shell:adminNavigation")}
          </p>
          <NavigationList entries={admin} />
        </nav>
      )}
      <div className={styles.list}>
        {guide !== null && (
          <Link href={guide()} className={styles.link}>
            <CircleHelp aria-hidden="true" />
            <span>{t("navigation:help")}</span>
          </Link>
        )}
        <button type="button" className={styles.link} onClick={openFeedback}>
          <MessageSquareHeart aria-hidden="true" />
          <span>{t("navigation:feedback")}</span>
        </button>
      </div>
    </div>
  );
}

function NavigationList({ entries }: { readonly entries: readonly NavigationEntry[] }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ name, href, label, icon: Icon, isCurrent }) => (
        <li key={name}>
          <Link href={href} className={styles.link} aria-current={isCurrent ? "page" : undefined}>
            <Icon aria-hidden="true" />
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
