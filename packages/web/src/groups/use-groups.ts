import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../i18n/language.ts";
import { useMember, useMay } from "../session/use-session.ts";
import { groupsQuery } from "./group.queries.ts";
import { orderGroups, type PlacedGroup } from "./group-tree.ts";

/** Tells whether it is still being asked which groups there are. */
export function useAreGroupsLoading(): boolean {
  return useQuery({ ...groupsQuery, enabled: useMay("switch-group") }).isLoading;
}

/** The groups that the reader may narrow lists to: all of them with switch-group, else the own ones. */
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
