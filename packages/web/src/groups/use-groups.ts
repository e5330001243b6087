import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../i18n/language.ts";
import { useMember, useMay } from "../session/use-session.ts";
import { groupsQuery } from "./group.queries.ts";
import { orderGroups, type PlacedGroup } from "./group-tree.ts";

/** While the groups are loading. */
export function useAreGroupsLoading(): boolean {
  return useQuery({ ...groupsQuery, enabled: useMay("switch-group") }).isLoading;
}

/** The groups the reader may filter lists by: all of them with switch-group, otherwise their own. */
export function useGroupChoice(): readonly PlacedGroup[] {
  const language = useLanguage();
  const own = useMember().user.groups;
  const mayChooseAny = useMay("switch-group");
  const { data } = useQuery({ ...groupsQuery, enabled: mayChooseAny });
  if (mayChooseAny) return orderGroups(data?.items ?? [], language);
  return orderGroups(
    own.map((group) => ({ ...group, parentId: 0 })),
    language,
  );
}
