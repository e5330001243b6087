import { Avatar, Menu, VisuallyHidden, type MenuItem } from "@guildhall/widget";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import KeyRound from "lucide-react/icons/key-round";
import Keyboard from "lucide-react/icons/keyboard";
import LogOut from "lucide-react/icons/log-out";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import User from "lucide-react/icons/user";
import UserPen from "lucide-react/icons/user-pen";
import Languages from "lucide-react/icons/languages";
import ListChecks from "lucide-react/icons/list-checks";
import { useState } from "react";
import { useLanguage, useTranslate } from "../i18n/language.ts";
import { useMember } from "../session/use-session.ts";
import { chooseTheme } from "../theme/choose-theme.ts";
import { THEMES, useTheme } from "../theme/theme.ts";
import { openShortcuts } from "./overlay.store.ts";
import { setLanguage, leave } from "./account-actions.ts";
import { useGuide } from "./help.tsx";
import { useNextStepHref } from "./use-set-up.ts";
import { useCanSwitchWorkspace, useWorkspaceItems } from "./use-workspace-items.tsx";
import styles from "./toolbar.module.css";

/** The reader's menu: profile, theme, language, shortcuts, sign out. */
export function AccountMenu() {
  const t = useTranslate();
  const { user } = useMember();
  // The menu's data is fetched once the reader is about to open it.
  const [isWanted, setIsWanted] = useState(false);
  const want = (): void => setIsWanted(true);
  const items = useAccountItems(isWanted);
  return (
    <Menu
      label={t("shell:account", { name: user.name })}
      header={
        <div className={styles.who}>
          <span className={styles.name}>{user.name}</span>
          <span className={styles.mail}>{user.email}</span>
        </div>
      }
      trigger={(props) => (
        <button type="button" {...props} className={styles.avatar} onPointerEnter={want} onFocus={want}>
          <Avatar person={user} size="s" />
          <VisuallyHidden>{t("shell:account", { name: user.name })}</VisuallyHidden>
        </button>
      )}
      items={items}
    />
  );
}

function useAccountItems(isWanted: boolean): readonly MenuItem[] {
  const t = useTranslate();
  const theme = useTheme();
  const language = useLanguage();
  const guide = useGuide();
  const firstStep = useNextStepHref(isWanted);
  const workspaces = useWorkspaceItems({ canSwitch: useCanSwitchWorkspace(), isWanted });
  return [
    { key: "profile", label: t("shell:profile"), icon: <User />, href: "/profile" },
    { key: "edit", label: t("palette:editProfile"), icon: <UserPen />, href: "/profile/edit" },
    ...(firstStep === null
      ? []
      : [{ key: "first-steps", label: t("navigation:firstSteps"), icon: <ListChecks />, href: firstStep }]),
    ...workspaces,
    ...THEMES.map((each, index) => ({
      key: each,
      label: t(`shell:themes.${each}`),
      icon: each === "dark" ? <Moon /> : <Sun />,
      checked: each === theme,
      separated: index === 0,
      onSelect: () => chooseTheme(each),
    })),
    ...(["en", "ru"] as const).map((each, index) => ({
      key: each,
      label: t(`shell:languages.${each}`),
      icon: <Languages />,
      checked: each === language,
      separated: index === 0,
      onSelect: () => void setLanguage(each),
    })),
    { key: "keys", label: t("shell:shortcuts"), icon: <Keyboard />, separated: true, onSelect: openShortcuts },
    ...(guide === null ? [] : [{ key: "help", label: t("navigation:help"), icon: <CircleHelp />, href: guide() }]),
    { key: "password", label: t("shell:changePassword"), icon: <KeyRound />, href: "/update-password" },
    { key: "logout", label: t("shell:logout"), icon: <LogOut />, onSelect: () => void leave() },
  ];
}
