import { type LinkName, listNavigation, type NavigationLink } from "@guildhall/core/navigation";
import { ACTIVITY_KINDS } from "@guildhall/core/permissions";
import { toGuardSession } from "@guildhall/core/session";
import { useRouter, useRouterState } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import Award from "lucide-react/icons/award";
import Boxes from "lucide-react/icons/boxes";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import Coins from "lucide-react/icons/coins";
import CreditCard from "lucide-react/icons/credit-card";
import Gift from "lucide-react/icons/gift";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Medal from "lucide-react/icons/medal";
import Settings from "lucide-react/icons/settings";
import Swords from "lucide-react/icons/swords";
import Trophy from "lucide-react/icons/trophy";
import Users from "lucide-react/icons/users";
import Waypoints from "lucide-react/icons/waypoints";
import { useTranslate } from "../i18n/language.ts";
import { useSessionInfo } from "../session/use-session.ts";

const ICONS: Readonly<Record<LinkName, LucideIcon>> = {
  dashboard: LayoutDashboard,
  challenges: Swords,
  quizzes: CircleQuestionMark,
  contests: Medal,
  thanks: HeartHandshake,
  perks: Gift,
  leaderboard: Trophy,
  rewards: Coins,
  purchases: Award,
  chains: Waypoints,
  users: Users,
  groups: Boxes,
  billing: CreditCard,
  settings: Settings,
};

/** A navigation link, ready to render. */
export interface NavigationEntry {
  readonly name: LinkName;
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isCurrent: boolean;
}

/** The drawer's links: the product's pages and the management's. */
export interface ShownNavigation {
  readonly general: readonly NavigationEntry[];
  readonly admin: readonly NavigationEntry[];
}

/** The links the reader may see whose pages exist. */
export function useNavigation(): ShownNavigation {
  const t = useTranslate();
  const { routesByPath } = useRouter();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { general, admin } = listNavigation(toGuardSession(useSessionInfo()));
  const toEntries = (links: readonly NavigationLink[]): readonly NavigationEntry[] =>
    links
      .filter((link) => link.to in routesByPath)
      .map(({ name, to, label }) => ({
        name,
        href: to,
        label: t(label),
        icon: ICONS[name],
        isCurrent: isWithin(path, to),
      }));
  return { general: toEntries(general), admin: toEntries(admin) };
}

// Detail pages whose list is in the drawer.
const ONE_OF: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ACTIVITY_KINDS).map(([kind, lists]) => [`/${lists}`, `/${kind}/`]),
);

function isWithin(path: string, link: string): boolean {
  if (link === "/") return path === "/";
  const one = ONE_OF[link];
  return path === link || path.startsWith(`${link}/`) || (one !== undefined && path.startsWith(one));
}
