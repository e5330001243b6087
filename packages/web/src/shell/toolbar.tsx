import { buttonClass, Kbd, Link } from "@guildhall/widget";
import Gift from "lucide-react/icons/gift";
import Search from "lucide-react/icons/search";
import { isApple } from "../browser/is-apple.ts";
import { labelOf } from "../commands/keystroke.ts";
import { GroupSelect } from "../groups/group-select.tsx";
import { useTranslate } from "../i18n/language.ts";
import { useHasRoute } from "../routing/use-has-route.ts";
import { useMay, useMember } from "../session/use-session.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Balances } from "./balances.tsx";
import { NotificationBell } from "./bell.tsx";
import { Logo } from "./logo.tsx";
import { openPalette } from "./overlay.store.ts";
import styles from "./toolbar.module.css";

/** The bar at the top: where one is, what one has, what is new, and oneself. */
export function Toolbar() {
  const t = useTranslate();
  const { workspace } = useMember();
  const maySwitchGroup = useMay("switch-group");
  return (
    <header className={styles.toolbar}>
      <Link href="/" className={styles.brand} aria-label={t("shell:home")}>
        <Logo />
        <span>{workspace.name}</span>
      </Link>
      {maySwitchGroup && <div className={styles.group}><GroupSelect /></div>}
      <div className={styles.space} />
      <PaletteButton />
      <Balances />
      <PerksLink />
      <NotificationBell />
      <AccountMenu />
    </header>
  );
}

function PaletteButton() {
  const t = useTranslate();
  return (
    <button
      type="button"
      className={styles.search}
      aria-label={t("shell:search")}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      data-tooltip={t("shell:search")}
      onClick={openPalette}
    >
      <Search aria-hidden="true" />
      <span className={styles.searchText} aria-hidden="true">{t("shell:searchShort")}</span>
      <span aria-hidden="true"><Kbd keys={[labelOf("Mod+KeyK", isApple())]} /></span>
    </button>
  );
}

function PerksLink() {
  const t = useTranslate();
  const hasPage = useHasRoute("/perks");
  const { features } = useMember();
  if (!hasPage || !features.includes("perks")) return null;
  return (
    <Link href="/perks" className={`${buttonClass({ variant: "ghost" })} ${styles.iconLink}`} aria-label={t("navigation:perks")}>
      <Gift aria-hidden="true" />
    </Link>
  );
}
