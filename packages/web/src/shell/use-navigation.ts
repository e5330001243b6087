import { useRouter, useRouterState } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Settings from "lucide-react/icons/settings";
import Trophy from "lucide-react/icons/trophy";
import { useTranslate } from "../i18n/language.ts";

/** One link of the navigation, ready to be drawn. */
export interface NavigationEntry {
  readonly key: string;
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isCurrent: boolean;
}

/** The links of the drawer: pages of the product, and of its management. */
export interface Navigation {
  readonly general: readonly NavigationEntry[];
  readonly admin: readonly NavigationEntry[];
}

/** The links that the reader may see and whose pages there are. */
export function useNavigation(): Navigation {
  const t = useTranslate();
  const router = useRouter();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const toEntry = (key: "dashboard" | "thanks" | "leaderboard" | "settings", href: string, icon: LucideIcon): NavigationEntry[] =>
    href in router.routesByPath
      ? [{ key, href, label: t(`navigation:${key}`), icon, isCurrent: href === "/" ? path === "/" : path.startsWith(href) }]
      : [];
  return {
    general: [
      ...toEntry("dashboard", "/", LayoutDashboard),
      ...toEntry("thanks", "/thanks", HeartHandshake),
      ...toEntry("leaderboard", "/leaderboard", Trophy),
    ],
    admin: [...toEntry("settings", "/settings", Settings)],
  };
}
