import { type Group, groupCalls } from "@guildhall/core/groups";
import { callQuery, useCall } from "@guildhall/widget/guild";
import { queryClient } from "../data/query-client.ts";
import { useLanguage } from "../i18n/language.ts";
import { api } from "../session/api.ts";
import { useMember, useMay } from "../session/use-session.ts";
import { orderGroups, type PlacedGroup } from "./group-tree.ts";

// Groups rarely change, and news tells of it.
const FRESH_MS = 300_000;

/** The read of every group of the workspace. */
export const groupsQuery = { ...callQuery(api, groupCalls.list, {}), staleTime: FRESH_MS };

/** Every group of the workspace. */
export function useEveryGroup({ enabled = true } = {}) {
  return useCall(groupCalls.list, {}, { enabled, freshMs: FRESH_MS });
}

/** Every group of the workspace, as far as they've been read. */
export function knownGroups(): readonly Group[] {
  return queryClient.getQueryData(groupsQuery.queryKey)?.items ?? [];
}

/** Whether there is a group to choose, or may be: what shows groups keeps its place until they've loaded. */
export function useMayHaveGroups(): boolean {
  const groups = useGroupChoice();
  return useAreGroupsLoading() || groups.length > 0;
}

/** While the groups are loading. */
export function useAreGroupsLoading(): boolean {
  return useEveryGroup({ enabled: useMay("switch-group") }).isLoading;
}

/** The groups the reader may filter lists by: all of them with switch-group, otherwise their own. */
export function useGroupChoice(): readonly PlacedGroup[] {
  const language = useLanguage();
  const own = useMember().user.groups;
  const mayChooseAny = useMay("switch-group");
  const { data } = useEveryGroup({ enabled: mayChooseAny });
  if (mayChooseAny) return orderGroups(data?.items ?? [], language);
  return orderGroups(
    own.map((group) => ({ ...group, parentId: 0 })),
    language,
  );
}
