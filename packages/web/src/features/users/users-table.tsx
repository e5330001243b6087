import { pageAfterRemoval, USERS_PAGE_SIZE } from "@guildhall/core";
import { isAwaited, type ManagedUser, userCalls } from "@guildhall/core/users";
import { Badge, Button, Card, classNames, EmptyState, MemberChip, Pagination, Skeleton } from "@guildhall/widget";
import { useCall } from "@guildhall/widget/guild";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from "react";
import { useAreGroupsLoading, useGroupChoice, useMayHaveGroups } from "../../groups/use-groups.ts";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { tableStyles } from "@guildhall/widget/tables";
import { memberHref } from "@guildhall/core/navigation";
import { GroupsMenu } from "./groups-menu.tsx";
import { RoleMenu } from "./role-menu.tsx";
import { isNarrowed, usersInput, type UsersPage, type UsersView } from "./users-view.ts";
import { WaitingPerson } from "./waiting-person.tsx";
import styles from "./users.module.css";

const SKELETON_ROWS = 8;

const GROUPS_SKELETON = <Skeleton width="11.5rem" height="2rem" />;

/** One page of people with their roles and groups. */
export function UsersTable({
  view,
  onChange,
  onClear,
}: {
  readonly view: UsersView;
  readonly onChange: (change: Partial<UsersView>) => void;
  readonly onClear: () => void;
}) {
  const t = useTranslate();
  const { data, isError, refetch } = useCall(userCalls.list, usersInput(view), { keepsPrevious: true });
  useStepBack({ view, data, onPage: (page) => onChange({ page }) });
  if (data === undefined) {
    if (!isError) return <UsersSkeleton />;
    const retry = <Button onClick={() => void refetch()}>{t("users:retry")}</Button>;
    return (
      <Card>
        <EmptyState picture="offline" title={t("users:failed")} action={retry} />
      </Card>
    );
  }
  if (data.items.length === 0) {
    const clear = isNarrowed(view) && <Button onClick={onClear}>{t("users:filters.clear")}</Button>;
    return (
      <Card>
        <EmptyState picture="people" title={t("users:empty.title")} action={clear}>
          {t("users:empty.text")}
        </EmptyState>
      </Card>
    );
  }
  const from = view.page * USERS_PAGE_SIZE;
  const text = t("users:range", { from: from + 1, to: from + data.items.length, total: data.total });
  return (
    <>
      <Card>
        <People view={view} data={data} />
      </Card>
      {data.total > USERS_PAGE_SIZE && (
        <Pagination page={view.page} hasNext={data.hasNext} text={text} onPage={(page) => onChange({ page })} />
      )}
    </>
  );
}

function People({ view, data }: { readonly view: UsersView; readonly data: UsersPage }) {
  const { user: me } = useMember();
  const groups = useGroupChoice();
  const isLoading = useAreGroupsLoading();
  const hasGroups = useMayHaveGroups();
  return (
    <PeopleTable hasGroups={hasGroups}>
      {data.items.map((user) => {
        const question = {
          actor: { memberId: me.id, roles: me.roles },
          target: user,
          isListedElsewhere: data.listedBy !== "",
          // Only an owner can demote an owner; the server checks again.
          hasOtherOwner: true,
        };
        return (
          <Row
            key={user.id}
            person={<Who user={user} isMe={user.id === me.id} canInvite={data.addsByEmail} />}
            roles={<RoleMenu user={user} view={view} question={question} />}
            groups={
              hasGroups &&
              (isLoading ? GROUPS_SKELETON : <GroupsMenu user={user} view={view} groups={groups} question={question} />)
            }
          />
        );
      })}
    </PeopleTable>
  );
}

// The badge is beside the name, or below if there's no room.
const ROW = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "var(--s-2) var(--s-4)" } as const;

function Who({
  user,
  isMe,
  canInvite,
}: {
  readonly user: ManagedUser;
  readonly isMe: boolean;
  readonly canInvite: boolean;
}) {
  const t = useTranslate();
  const chip = <MemberChip member={user} href={memberHref(user.id)} about={isMe ? t("users:you") : user.email} />;
  const { provider } = user;
  if (!isAwaited(user) && provider === "email") return chip;
  return (
    <div style={ROW}>
      {chip}
      {provider !== "email" && <Badge>{t(`users:from.${provider}`)}</Badge>}
      {isAwaited(user) && <WaitingPerson user={user} canInvite={canInvite} />}
    </div>
  );
}

function PeopleTable({ hasGroups, children }: { readonly hasGroups: boolean; readonly children: ReactNode }) {
  const t = useTranslate();
  const columns = (["person", "roles", "groups"] as const).filter((column) => hasGroups || column !== "groups");
  // Explicit roles: as blocks, table parts would lose their semantics.
  return (
    <table role="table" aria-label={t("users:title")} className={classNames(tableStyles.table, tableStyles.flow)}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`users:columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

function Row({
  person,
  roles,
  groups,
}: {
  readonly person: ReactNode;
  readonly roles: ReactNode;
  /** False if the workspace has none. */
  readonly groups: ReactNode;
}) {
  const ref = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    // A removed row would lose the focus: the page gets it, and Tab continues from its top.
    return () => {
      if (row?.contains(document.activeElement)) document.getElementById("content")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <tr ref={ref} role="row">
      <th role="rowheader" scope="row">
        {person}
      </th>
      <td role="cell" className={classNames(tableStyles.cell, styles.roles)}>
        {roles}
      </td>
      {groups !== false && (
        <td role="cell" className={tableStyles.cell}>
          {groups}
        </td>
      )}
    </tr>
  );
}

function UsersSkeleton() {
  const hasGroups = useMayHaveGroups();
  return (
    <Card>
      <PeopleTable hasGroups={hasGroups}>
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <Row
            key={index}
            person={<Skeleton width="14rem" height="2.5rem" />}
            roles={<Skeleton width="6rem" height="2rem" />}
            groups={hasGroups && GROUPS_SKELETON}
          />
        ))}
      </PeopleTable>
    </Card>
  );
}

/** Goes back to the last existing page when the current one has lost its last row. */
function useStepBack({
  view,
  data,
  onPage,
}: {
  readonly view: UsersView;
  readonly data: UsersPage | undefined;
  readonly onPage: (page: number) => void;
}): void {
  const isEmpty = data !== undefined && data.items.length === 0 && view.page > 0;
  const last = pageAfterRemoval({ page: view.page, size: USERS_PAGE_SIZE, total: data?.total ?? 0 });
  const stepBack = useEffectEvent(() => onPage(last));
  useEffect(() => {
    if (isEmpty) stepBack();
  }, [isEmpty]);
}
