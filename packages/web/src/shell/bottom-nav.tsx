import { Dialog, Link } from "@guildhall/widget";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import MenuIcon from "lucide-react/icons/menu";
import MessageSquareHeart from "lucide-react/icons/message-square-heart";
import { useState } from "react";
import { GroupSelect } from "../groups/group-select.tsx";
import { useTranslate } from "../i18n/language.ts";
import { useGuide } from "./help.tsx";
import { openFeedback } from "./overlay.store.ts";
import { useNavigation, type NavigationEntry } from "./use-navigation.ts";
import styles from "./bottom-nav.module.css";

const SHOWN = 3;

/** Navigation on small screens: the first pages, with the rest behind "More". */
export function BottomNav() {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const { general, admin } = useNavigation();
  const guide = useGuide();
  const toFeedback = (): void => {
    setIsOpen(false);
    openFeedback();
  };
  const shown = general.slice(0, SHOWN);
  const rest = [...general.slice(SHOWN), ...admin];
  return (
    <nav className={styles.nav} aria-label={t("shell:mainNavigation")}>
      {shown.map((entry) => (
        <NavigationItem key={entry.name} entry={entry} />
      ))}
      <button type="button" className={styles.item} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <MenuIcon aria-hidden="true" />
        <span>{t("shell:more")}</span>
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t("shell:moreTitle")} size="s">
        <GroupSelect />
        <div className={styles.sheet}>
          {[...shown, ...rest].map((entry) => (
            <NavigationItem key={entry.name} entry={entry} onFollow={() => setIsOpen(false)} />
          ))}
          {guide !== null && (
            <Link href={guide()} className={styles.item}>
              <CircleHelp aria-hidden="true" />
              <span>{t("navigation:help")}</span>
            </Link>
          )}
          <button type="button" className={styles.item} onClick={toFeedback}>
            <MessageSquareHeart aria-hidden="true" />
            <span>{t("navigation:feedback")}</span>
          </button>
        </div>
      </Dialog>
    </nav>
  );
}

function NavigationItem({ entry, onFollow }: { readonly entry: NavigationEntry; readonly onFollow?: () => void }) {
  const { href, label, icon: Icon, isCurrent } = entry;
  return (
    <Link href={href} className={styles.item} aria-current={isCurrent ? "page" : undefined} onClick={onFollow}>
      <Icon aria-hidden="true" />
      <span>{label}</span>
    </Link>
  );
}
