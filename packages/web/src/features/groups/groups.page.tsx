import { clashesAbove, type Group, groupCalls, mayCreateGroup } from "@guildhall/core/groups";
import { Button, Card, EmptyState, Skeleton } from "@guildhall/widget";
import { callQuery } from "@guildhall/widget/guild";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { groupsQuery, useEveryGroup } from "../../groups/use-groups.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { DeleteGroupDialog } from "./delete-group.dialog.tsx";
import { GroupDialog } from "./group.dialog.tsx";
import { GroupsTable } from "./groups-table.tsx";

/** The open dialog: a group being created inside another (0 is none), changed or deleted. */
type Open =
  | { readonly kind: "add"; readonly parentId: number }
  | { readonly kind: "edit" | "delete"; readonly group: Group };

const SKELETON_ROWS = 5;

function GroupsPage() {
  const t = useTranslate();
  const { data, isError, refetch } = useEveryGroup();
  if (data !== undefined) return <Groups groups={data.items} />;
  return (
    <>
      <PageHead title={t("groups:title")} lead={t("groups:lead")} />
      <Card>
        <Loading isError={isError} onRetry={() => void refetch()} />
      </Card>
    </>
  );
}

function Groups({ groups }: { readonly groups: readonly Group[] }) {
  const t = useTranslate();
  const [open, setOpen] = useState<Open | null>(null);
  const adding = mayCreateGroup(groups);
  const isExternal = !adding.allowed && adding.reason === "groups_from_integration";
  const add = adding.allowed && (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ kind: "add", parentId: 0 })}>
      {t("groups:add")}
    </Button>
  );
  const table = (
    <GroupsTable
      groups={groups}
      onAdd={adding.allowed ? (parent) => setOpen({ kind: "add", parentId: parent.id }) : null}
      onEdit={(group) => setOpen({ kind: "edit", group })}
      onDelete={(group) => setOpen({ kind: "delete", group })}
    />
  );
  const none = (
    <EmptyState picture="people" title={t("groups:empty.title")} action={add}>
      {t("groups:empty.text")}
    </EmptyState>
  );
  return (
    <>
      <PageHead
        title={t("groups:title")}
        lead={t(isExternal ? "groups:leadExternal" : "groups:lead")}
        help="admins"
        actions={groups.length > 0 && add}
      />
      <Card>{groups.length > 0 ? table : none}</Card>
      {open !== null && <OpenDialog open={open} groups={groups} onOpen={setOpen} onClose={() => setOpen(null)} />}
    </>
  );
}

function OpenDialog({
  open,
  groups,
  onOpen,
  onClose,
}: {
  readonly open: Open;
  readonly groups: readonly Group[];
  /** Continues in another dialog. */
  readonly onOpen: (next: Open) => void;
  readonly onClose: () => void;
}) {
  if (open.kind === "add")
    return <GroupDialog group={null} parentId={open.parentId} groups={groups} onClose={onClose} />;
  const { group } = open;
  if (open.kind === "edit")
    return <GroupDialog group={group} parentId={group.parentId} groups={groups} onClose={onClose} />;
  const parentName = groups.find((each) => each.id === group.parentId)?.name ?? "";
  return (
    <DeleteGroupDialog
      group={group}
      parentName={parentName}
      clashes={clashesAbove(groups, group.id)}
      onRename={(clashing) => onOpen({ kind: "edit", group: clashing })}
      onClose={onClose}
    />
  );
}

function Loading({ isError, onRetry }: { readonly isError: boolean; readonly onRetry: () => void }) {
  const t = useTranslate();
  if (isError) {
    return (
      <EmptyState
        picture="offline"
        title={t("groups:failed")}
        action={<Button onClick={onRetry}>{t("groups:retry")}</Button>}
      />
    );
  }
  return Array.from({ length: SKELETON_ROWS }, (_, index) => <Skeleton key={index} height="2.5rem" />);
}

export const groupsPage = definePage({
  component: GroupsPage,
  warm: () =>
    Promise.all([
      queryClient.prefetchQuery(groupsQuery),
      queryClient.prefetchQuery(callQuery(api, groupCalls.getFigures, {})),
    ]),
});
