import { userCalls } from "@guildhall/core/users";
import { Button } from "@guildhall/widget";
import { callQuery, useCall } from "@guildhall/widget/guild";
import { useNavigate, useSearch } from "@tanstack/react-router";
import Mail from "lucide-react/icons/mail";
import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { AddUserDialog } from "./adding/index.ts";
import { InviteDialog } from "../invites/index.ts";
import { OpenInvites } from "./open-invites.tsx";
import { UserFilters } from "./user-filters.tsx";
import { UsersTable } from "./users-table.tsx";
import { readView, toSearch, usersInput, type UsersPage, type UsersView } from "./users-view.ts";
import styles from "./users.module.css";

const EVERYBODY = { userId: 0, role: "", groupId: 0, page: 0 } as const satisfies UsersView;

function UsersPageView() {
  const t = useTranslate();
  const navigate = useNavigate();
  // Every page's search params are plain strings.
  const view = readView(useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>);
  const { data } = useCall(userCalls.list, usersInput(view), { keepsPrevious: true });
  const show = (change: Partial<UsersView>, from = view): void => {
    // Another page starts at its top; a filter keeps the scroll position.
    const resetScroll = change.page !== undefined;
    void navigate({ to: ".", search: toSearch(from, change) as never, replace: true, resetScroll });
  };
  return (
    <>
      <PageHead
        title={t("users:title")}
        lead={<Lead data={data} />}
        // Behind the lead, so it comes with it.
        {...(data && { help: "roles" })}
        actions={data?.addsByEmail !== false && <Actions isShown={data !== undefined} />}
      />
      <UserFilters view={view} shown={data?.items ?? []} onChange={show} />
      <UsersTable view={view} onChange={show} onClear={() => show({}, EVERYBODY)} />
      {data?.addsByEmail === true && <OpenInvites />}
    </>
  );
}

/** How many people there are, and where the list comes from. */
function Lead({ data }: { readonly data: UsersPage | undefined }) {
  const t = useTranslate();
  // Keeps the line's height until loaded.
  if (data === undefined) return "\u00a0";
  const count = t("users:count", { count: data.total });
  const source = SOURCES.find((each) => each === data.listedBy);
  if (source === undefined) return count;
  return `${count}. ${t("users:listedBy", { source: t(`users:sources.${source}`) })}`;
}

const HIDDEN = { visibility: "hidden" } as const;

const SOURCES = ["slack", "telegram", "jira", "ldap"] as const;

/** Keeps its place until it's known whether people are added here. */
function Actions({ isShown }: { readonly isShown: boolean }) {
  const t = useTranslate();
  const [isInviting, setIsInviting] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className={styles.actions} style={isShown ? undefined : HIDDEN}>
      <Button icon={<Mail />} onClick={() => setIsInviting(true)}>
        {t("users:invite")}
      </Button>
      <Button variant="primary" icon={<UserPlus />} onClick={() => setIsAdding(true)}>
        {t("users:add")}
      </Button>
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
      <AddUserDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </div>
  );
}

/** The workspace's people with roles and groups, for those who manage them. */
export const usersPage = definePage({
  component: UsersPageView,
  warm: ({ search }) => queryClient.prefetchQuery(callQuery(api, userCalls.list, usersInput(readView(search)))),
});
