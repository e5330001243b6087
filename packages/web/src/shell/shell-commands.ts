import { GUIDE_CHAPTERS } from "@guildhall/core/pages";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { useStore } from "zustand";
import { useCommands, type Command } from "../commands/command.store.ts";
import { useChosenGroup, chooseGroup } from "../groups/group.store.ts";
import { useGroupChoice } from "../groups/use-groups.ts";
import { useLanguage, useTranslate } from "../i18n/language.ts";
import { useHasRoute } from "../routing/use-has-route.ts";
import { useMay, useMember } from "../session/use-session.ts";
import { chooseTheme } from "../theme/choose-theme.ts";
import { useTheme } from "../theme/theme.ts";
import { setLanguage, leave } from "./account-actions.ts";
import { useGuide } from "./help.tsx";
import { openFeedback, openPalette, openShortcuts, overlayStore } from "./overlay.store.ts";
import { useNavigation } from "./use-navigation.ts";
import { useNextStepHref } from "./use-set-up.ts";
import { useCanSwitchWorkspace, useWorkspaceItems } from "./use-workspace-items.tsx";

// G, then the page's letter.
const GO_SHORTCUTS: Readonly<Record<string, string>> = {
  dashboard: "KeyG KeyD",
  challenges: "KeyG KeyC",
  quizzes: "KeyG KeyQ",
  contests: "KeyG KeyO",
  chains: "KeyG KeyH",
  thanks: "KeyG KeyT",
  perks: "KeyG KeyK",
  leaderboard: "KeyG KeyL",
  settings: "KeyG KeyS",
  billing: "KeyG KeyB",
};

/** Offers the shell's commands. Draws nothing, so that the shell isn't drawn again when they change. */
export function ShellCommands(): null {
  useCommands("shell-overlays", useOverlayCommands());
  useCommands("shell-look", useLookCommands());
  useCommands("shell-groups", useGroupCommands());
  useCommands("shell-go", useGoCommands());
  useCommands("shell-quizzes", useQuizCommands());
  useCommands("shell-contests", useContestCommands());
  useCommands("shell-chains", useChainCommands());
  useCommands("shell-perks", usePerkCommands());
  useCommands("shell-profile", useProfileCommands());
  useCommands("shell-settings", useSettingsCommands());
  useCommands("shell-payments", usePaymentCommands());
  useCommands("shell-help", useHelpCommands());
  return null;
}

function useOverlayCommands(): readonly Command[] {
  const t = useTranslate();
  const navigate = useNavigate();
  return [
    {
      id: "palette",
      section: "account",
      title: t("palette:openPalette"),
      shortcut: "Mod+KeyK",
      isHidden: true,
      run: openPalette,
    },
    { id: "shortcuts", section: "account", title: t("palette:openShortcuts"), shortcut: "?", run: openShortcuts },
    { id: "tour", section: "account", title: t("palette:tour"), run: () => void navigate({ href: "/intro/tour" }) },
    { id: "feedback", section: "account", title: t("navigation:feedback"), run: openFeedback },
    {
      id: "edit-profile",
      section: "account",
      title: t("palette:editProfile"),
      run: () => void navigate({ href: "/profile/edit" }),
    },
    ...(["change-password", "change-email"] as const).map((id): Command => ({
      id,
      section: "account",
      title: t(id === "change-email" ? "palette:changeEmail" : "palette:changePassword"),
      run: () => void navigate({ href: "/profile/edit" }),
    })),
    { id: "logout", section: "account", title: t("palette:logout"), run: () => void leave() },
  ];
}

function useLookCommands(): readonly Command[] {
  const t = useTranslate();
  const theme = useTheme() === "dark" ? "light" : "dark";
  const language = useLanguage() === "en" ? "ru" : "en";
  return [
    { id: `theme-${theme}`, section: "look", title: t(`palette:toTheme.${theme}`), run: () => chooseTheme(theme) },
    {
      id: `language-${language}`,
      section: "look",
      title: t(`palette:toLanguage.${language}`),
      run: () => void setLanguage(language),
    },
  ];
}

function useGroupCommands(): readonly Command[] {
  const t = useTranslate();
  const chosen = useChosenGroup();
  const groups = useGroupChoice().filter((group) => group.id !== chosen);
  const all: readonly Command[] =
    chosen === 0
      ? []
      : [{ id: "group-0", section: "group", title: t("palette:toAllGroups"), run: () => chooseGroup(0) }];
  return [
    ...all,
    ...groups.map((group): Command => ({
      id: `group-${String(group.id)}`,
      section: "group",
      title: t("palette:toGroup", { group: group.name }),
      run: () => chooseGroup(group.id),
    })),
  ];
}

/** Offers what is asked for once the palette is there; on its own, so that an opening palette draws no other command again. */
export function WorkspaceCommands(): null {
  // Asked for once the palette is there.
  const isWanted = useDeferredValue(useStore(overlayStore, (state) => state.overlay === "palette"));
  useCommands("shell-workspaces", useWorkspaceCommands(isWanted));
  useCommands("shell-set-up", useSetUpCommands(isWanted));
  return null;
}

function useSetUpCommands(isWanted: boolean): readonly Command[] {
  const t = useTranslate();
  const navigate = useNavigate();
  const href = useNextStepHref(isWanted);
  if (href === null) return [];
  return [{ id: "set-up", section: "create", title: t("navigation:firstSteps"), run: () => void navigate({ href }) }];
}

function useWorkspaceCommands(isWanted: boolean): readonly Command[] {
  const t = useTranslate();
  const navigate = useNavigate();
  const items = useWorkspaceItems({ canSwitch: useCanSwitchWorkspace(), isWanted });
  return items.map(({ key, label, href, onSelect }) => ({
    id: key,
    section: "account",
    title: href === undefined ? t("palette:toWorkspace", { workspace: label }) : label,
    run: onSelect ?? (() => void navigate({ href: href ?? "/" })),
  }));
}

function useGoCommands(): readonly Command[] {
  const t = useTranslate();
  const navigate = useNavigate();
  const { general, admin } = useNavigation();
  const { features } = useMember();
  const canThank = useHasRoute("/thanks/create") && features.includes("new-thanks");
  const go = (href: string) => () => void navigate({ href });
  const thank: readonly Command[] = canThank
    ? [{ id: "thank", section: "create", title: t("palette:giveThanks"), shortcut: "KeyT", run: go("/thanks/create") }]
    : [];
  const canMake = useMay("manage-challenges") && features.includes("new-challenge");
  const hasTypes = ["new-raid", "new-problem"].some((each) => features.includes(each));
  const make: readonly Command[] = canMake
    ? [
        {
          id: "make-challenge",
          section: "create",
          title: t("palette:makeChallenge"),
          run: go(hasTypes ? "/challenges/create" : "/challenges/create/quest"),
        },
      ]
    : [];
  return [
    ...thank,
    ...make,
    ...[...general, ...admin].map((entry): Command => ({
      id: `go-${entry.name}`,
      section: "go",
      title: t("palette:goTo", { page: entry.label }),
      ...(GO_SHORTCUTS[entry.name] !== undefined && { shortcut: GO_SHORTCUTS[entry.name] }),
      run: go(entry.href),
    })),
  ];
}

function useQuizCommands(): readonly Command[] {
  const t = useTranslate();
  const navigate = useNavigate();
  const { features } = useMember();
  const canMake = useMay("manage-quizzes") && ["quizzes", "new-quiz"].every((each) => features.includes(each));
  if (!canMake) return [];
  const go = (href: string) => () => void navigate({ href });
  return [
    { id: "make-quiz", section: "create", title: t("palette:makeQuiz"), run: go("/quizzes/create") },
    { id: "make-poll", section: "create", title: t("palette:makePoll"), run: go("/quizzes/create?type=poll") },
  ];
}

function useContestCommands(): readonly Command[] {
  const t = useTranslate();
  const navigate = useNavigate();
  const { features } = useMember();
  const canMake = useMay("manage-contests") && ["contests", "new-contest"].every((each) => features.includes(each));
  if (!canMake) return [];
  return [
    {
      id: "make-contest",
      section: "create",
      title: t("palette:makeContest"),
      run: () => void navigate({ href: "/contests/create" }),
    },
  ];
}

function useChainCommands(): readonly Command[] {
  const t = useTranslate();
  const navigate = useNavigate();
  const { features } = useMember();
  const canMake = useMay("manage-chains") && ["chains", "new-chain"].every((each) => features.includes(each));
  if (!canMake) return [];
  return [
    {
      id: "make-chain",
      section: "create",
      title: t("palette:makeChain"),
      run: () => void navigate({ href: "/chains/create" }),
    },
  ];
}

function usePerkCommands(): readonly Command[] {
  const t = useTranslate();
  const navigate = useNavigate();
  const { features } = useMember();
  const canMake = useMay("manage-products") && ["perks", "new-perk"].every((each) => features.includes(each));
  if (!canMake) return [];
  return [
    {
      id: "make-perk",
      section: "create",
      title: t("palette:makePerk"),
      run: () => void navigate({ href: "/perks?open=edit-0" }),
    },
  ];
}

function useProfileCommands(): readonly Command[] {
  const t = useTranslate();
  const navigate = useNavigate();
  const { features } = useMember();
  const hasActivities = features.includes("web-activities");
  const go = (href: string) => () => void navigate({ href });
  const perks: readonly Command[] = features.includes("perks")
    ? [{ id: "go-my-perks", section: "go", title: t("palette:myPerks"), run: go("/profile/perks") }]
    : [];
  const spending: readonly Command[] = [
    ...perks,
    {
      id: "go-balances",
      section: "go",
      title: t("palette:goTo", { page: t("navigation:balances") }),
      run: go("/profile/balances"),
    },
  ];
  return [
    {
      id: "go-notifications",
      section: "go",
      title: t("palette:myNotifications"),
      shortcut: "KeyG KeyN",
      run: go("/profile/notifications"),
    },
    {
      id: "go-profile",
      section: "go",
      title: t("palette:goTo", { page: t("shell:titles.profile") }),
      shortcut: "KeyG KeyP",
      run: go("/profile"),
    },
    ...(hasActivities ? spending : []),
  ];
}

function useHelpCommands(): readonly Command[] {
  const t = useTranslate();
  const navigate = useNavigate();
  const guide = useGuide();
  const { features } = useMember();
  if (guide === null) return [];
  const chapters = GUIDE_CHAPTERS.filter((chapter) => chapter !== "plans" || features.includes("licenses"));
  return chapters.map((chapter): Command => ({
    id: `help-${chapter}`,
    section: "help",
    title: t("palette:help", { chapter: t(`palette:guide.${chapter}`) }),
    run: () => void navigate({ href: guide(chapter) }),
  }));
}

// Those of the settings' sections that need nothing connected.
const SETTINGS = ["common", "activities", "thanks", "regional", "widget", "deliveries"] as const;

function useSettingsCommands(): readonly Command[] {
  const t = useTranslate();
  const navigate = useNavigate();
  const { features } = useMember();
  const isAllowed = useMay("manage-ws-settings");
  const hasThanks = useMay("manage-thanks") && features.includes("manage-thanks");
  if (!isAllowed) return [];
  const isShown: Readonly<Record<(typeof SETTINGS)[number], boolean>> = {
    common: true,
    activities: features.includes("challenges"),
    thanks: hasThanks,
    regional: true,
    widget: true,
    deliveries: true,
  };
  return SETTINGS.filter((section) => isShown[section]).map((section): Command => ({
    id: `go-settings-${section}`,
    section: "go",
    title: t("palette:goTo", { page: t(`palette:settings.${section}`) }),
    run: () => void navigate({ href: `/settings/${section}` }),
  }));
}

function usePaymentCommands(): readonly Command[] {
  const t = useTranslate();
  const navigate = useNavigate();
  const { features } = useMember();
  const isAllowed = useMay("manage-ws-settings");
  if (!isAllowed || !features.includes("licenses")) return [];
  return [
    {
      id: "go-payments",
      section: "go",
      title: t("palette:goTo", { page: t("palette:payments") }),
      run: () => void navigate({ href: "/billing/payments" }),
    },
  ];
}
