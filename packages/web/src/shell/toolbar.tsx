import { toolbarOf } from "@guildhall/core/navigation";
import { toGuardSession } from "@guildhall/core/session";
import { afterPaint, buttonClass, isApple, Kbd, Link, VisuallyHidden } from "@guildhall/widget";
import Gift from "lucide-react/icons/gift";
import Search from "lucide-react/icons/search";
import { labelOf } from "../commands/keystroke.ts";
import { GroupSelect } from "../groups/group-select.tsx";
import { useGroupChoice } from "../groups/use-groups.ts";
import { useTranslate } from "../i18n/language.ts";
import { useHasRoute } from "../routing/use-has-route.ts";
import { useMember, useSessionInfo } from "../session/use-session.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Balances } from "./balances.tsx";
import { NotificationBell } from "./bell.tsx";
import { Logo } from "./logo.tsx";
import { openPalette } from "./overlay.store.ts";
import styles from "./toolbar.module.css";

export function Toolbar() {
  const t = useTranslate();
  const { user, workspace } = useMember();
  const groupsCount = useGroupChoice().length;
  const audience = { ...toGuardSession(useSessionInfo()), workspacesCount: user.workspacesCount, groupsCount };
  const items = toolbarOf(audience);
  const hasPerks = useHasRoute("/perks") && items.perks;
  return (
    <header className={styles.toolbar}>
      <Link href="/" className={styles.brand}>
        <Logo />
        <span>{workspace.name}</span>
        <VisuallyHidden>{t("shell:home")}</VisuallyHidden>
      </Link>
      {items.groupSelector && (
        <div className={styles.group}>
          <GroupSelect />
        </div>
      )}
      <div className={styles.space} />
      <PaletteButton />
      {items.balances && <Balances />}
      {hasPerks && <PerksLink />}
      {items.notifications && <NotificationBell />}
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
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      data-tooltip={t("shell:search")}
      onClick={() => afterPaint(openPalette)}
    >
      <Search aria-hidden="true" />
      <VisuallyHidden>{t("shell:search")}</VisuallyHidden>
      <span className={styles.searchText} aria-hidden="true">
        {t("shell:searchShort")}
      </span>
      <span className={styles.searchText} aria-hidden="true">
        <Kbd keys={[labelOf("Mod+KeyK", isApple())]} />
      </span>
    </button>
  );
}

function PerksLink() {
  const t = useTranslate();
  return (
    <Link
      href="/perks"
      className={`${buttonClass({ variant: "ghost" })} ${styles.iconLink}`}
      aria-label={t("navigation:perks")}
    >
      <Gift aria-hidden="true" />
    </Link>
  );
}
