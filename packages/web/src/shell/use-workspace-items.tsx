import { toolbarOf } from "@guildhall/core/navigation";
import { toGuardSession } from "@guildhall/core/session";
import type { MenuItem } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import Building from "lucide-react/icons/building-2";
import { useTranslate } from "../i18n/language.ts";
import { useHasRoute } from "../routing/use-has-route.ts";
import { useMember, useSessionInfo } from "../session/use-session.ts";
import { workspacesQuery } from "../session/workspaces.queries.ts";
import { enterWorkspace } from "./enter-workspace.ts";

/** More than these are for the page of workspaces. */
const SHOWN = 5;

/** Tells whether the reader has another workspace to go to, or manages workspaces. */
export function useCanSwitchWorkspace(): boolean {
  const { workspacesCount } = useMember().user;
  const audience = { ...toGuardSession(useSessionInfo()), workspacesCount, groupsCount: 0 };
  return useHasRoute("/workspaces") && toolbarOf(audience).switchWorkspace;
}

/** The part of the account menu that leads into other workspaces: the first ones, and the page of all. */
export function useWorkspaceItems({
  canSwitch,
  isWanted,
}: {
  readonly canSwitch: boolean;
  /** Whether it is time to ask which there are. */
  readonly isWanted: boolean;
}): readonly MenuItem[] {
  const t = useTranslate();
  const { workspace } = useMember();
  const { data } = useQuery({ ...workspacesQuery(0), enabled: canSwitch && isWanted });
  if (!canSwitch) return [];
  const others = (data?.items ?? []).filter(({ id, abilities }) => id !== workspace.id && abilities.enter.allowed);
  const shown = others.slice(0, SHOWN).map(({ id, name }, index): MenuItem => ({
    key: `workspace-${String(id)}`,
    label: name,
    icon: <Building />,
    separated: index === 0,
    onSelect: () => void enterWorkspace(id),
  }));
  const label = t(shown.length === 0 ? "shell:workspaces" : "shell:allWorkspaces");
  return [...shown, { key: "workspaces", label, icon: <Building />, href: "/workspaces" }];
}
