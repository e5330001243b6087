import { toolbarOf } from "@guildhall/core/navigation";
import { toGuardSession } from "@guildhall/core/session";
import { workspaceCalls } from "@guildhall/core/workspaces";
import type { MenuItem } from "@guildhall/widget";
import { useCall } from "@guildhall/widget/guild";
import Building from "lucide-react/icons/building-2";
import { useTranslate } from "../i18n/language.ts";
import { useHasRoute } from "../routing/use-has-route.ts";
import { useMember, useSessionInfo } from "../session/use-session.ts";
import { enterWorkspace } from "./enter-workspace.ts";

/** Further workspaces are on the workspaces page. */
const SHOWN = 5;

/** Whether the reader has another workspace to enter, or manages workspaces. */
export function useCanSwitchWorkspace(): boolean {
  const { workspacesCount } = useMember().user;
  const audience = { ...toGuardSession(useSessionInfo()), workspacesCount, groupsCount: 0 };
  return useHasRoute("/workspaces") && toolbarOf(audience).switchWorkspace;
}

/** The account menu's workspace items: the first few, and the page of all. */
export function useWorkspaceItems({
  canSwitch,
  isWanted,
}: {
  readonly canSwitch: boolean;
  /** Whether to fetch the workspaces now. */
  readonly isWanted: boolean;
}): readonly MenuItem[] {
  const t = useTranslate();
  const { workspace } = useMember();
  const { data } = useCall(workspaceCalls.list, { query: { page: 0 } }, { enabled: canSwitch && isWanted });
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
