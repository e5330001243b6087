import { ACTIVITY_LISTS, type ActivityKind, type ActivityList } from "@guildhall/core/activities";
import type { GuideChapter } from "@guildhall/core/pages";
import type { Permission } from "@guildhall/core/permissions";
import { sessionHolds } from "@guildhall/core/session";
import { Button, ButtonLink, Tabs } from "@guildhall/widget";
import { listInput, type KindListProps, type ListView } from "@guildhall/widget/activities";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { callQuery, listQuery, useCall } from "@guildhall/widget/guild";
import { Navigate, useParams } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import type { ComponentType } from "react";
import { CardKeys } from "../../commands/use-card-keys.ts";
import { queryClient } from "../../data/query-client.ts";
import { chosenGroup, useChosenGroup } from "../../groups/group.store.ts";
import { PageGroupSelect } from "../../groups/page-group-select.tsx";
import { useTranslate } from "../../i18n/language.ts";
import { definePage, type Page } from "../../routing/page.ts";
import { api, session } from "../../session/api.ts";
import { useMay } from "../../session/use-session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import type { ListCalls } from "./activity-calls.ts";
import type { ListTexts } from "./activity-words.ts";
import { useListCommands, type CreateButton } from "./use-list-commands.ts";

/** What one kind's lists have of their own. */
export interface ListsPageSpec {
  readonly kind: ActivityKind;
  readonly lists: ListTexts;
  readonly calls: ListCalls;
  /** Needed for every list but the active one. */
  readonly permission: Permission;
  /** The guide's chapter about them. */
  readonly help: GuideChapter;
  /** What they're called, and how one is made: that depends on the reader and the license. */
  readonly useTitle: () => string;
  readonly useCreate: () => CreateButton;
  readonly List: ComponentType<KindListProps<{ readonly id: number }>>;
}

/** The page of a kind's lists, one tab each; C makes one, J and K move between the cards. */
export function defineListsPage(spec: ListsPageSpec): Page {
  const { calls, permission, useCreate, useTitle } = spec;
  return definePage({
    component: function ListsOfKind() {
      return <ListsPage spec={spec} title={useTitle()} create={useCreate()} />;
    },
    warm: ({ params }) => {
      const mayManage = sessionHolds(session.getState().info, permission);
      const type = toList(params["type"], mayManage) ?? "active";
      const groupId = mayManage ? chosenGroup() : 0;
      return Promise.all([
        queryClient.prefetchInfiniteQuery(
          listQuery(api, calls.list, { input: listInput({ type, groupId }), cursor: "page" }),
        ),
        mayManage && queryClient.prefetchQuery(callQuery(api, calls.getInfo, infoInput(groupId))),
      ]);
    },
  });
}

interface PartProps {
  readonly spec: ListsPageSpec;
  readonly create: CreateButton;
}

function ListsPage({ spec, title, create }: PartProps & { readonly title: string }) {
  const t = useTranslate();
  const { lists, kind, List } = spec;
  const mayManage = useMay(spec.permission);
  const type = toList((useParams({ strict: false }) as { readonly type?: string }).type, mayManage);
  const chosen = useChosenGroup();
  if (type === null) return <Navigate to={`/${lists}` as string} replace />;
  // There's no filter without manage rights, so a group chosen elsewhere hides nothing.
  const groupId = mayManage ? chosen : 0;
  const createLink = mayManage && create.refusal === null && (
    <ButtonLink variant="primary" href={create.href}>
      {create.label}
    </ButtonLink>
  );
  const keys = { next: t(`${lists}:lists.next`), previous: t(`${lists}:lists.previous`) };
  return (
    <>
      <PageHead
        title={title}
        lead={t(`${lists}:lead`)}
        help={spec.help}
        actions={mayManage && <NewButtons create={create} />}
      />
      <section className={cards.lists} aria-label={title}>
        {mayManage && <ManagerTools spec={spec} create={create} type={type} groupId={groupId} />}
        <List
          key={`${type} ${String(groupId)}`}
          view={{ type, groupId }}
          create={createLink}
          {...(mayManage && UNPUBLISHED[type] && { actionsOf: ({ id }) => <EditLink kind={kind} id={id} /> })}
          keysOf={(move) => <CardKeys source={`${lists}-list`} titles={keys} move={move} />}
        />
      </section>
    </>
  );
}

// Unpublished ones are more often edited than viewed.
const UNPUBLISHED = { active: false, draft: true, schedule: true, closed: false } as const satisfies Record<
  ActivityList,
  boolean
>;

function EditLink({ kind, id }: { readonly kind: ActivityKind; readonly id: number }) {
  const t = useTranslate();
  return (
    <ButtonLink size="s" href={`/${kind}/${String(id)}/edit`}>
      {t("words:edit")}
    </ButtonLink>
  );
}

function NewButtons({ create: { other, refusal, ...main } }: Pick<PartProps, "create">) {
  if (other === undefined) return <NewButton {...main} refusal={refusal} variant="primary" />;
  return (
    <div className={cards.actions}>
      <NewButton {...other} refusal={refusal} variant="secondary" />
      <NewButton {...main} refusal={refusal} variant="primary" />
    </div>
  );
}

function NewButton({
  label,
  href,
  refusal,
  variant,
}: Omit<CreateButton, "other"> & { readonly variant: "primary" | "secondary" }) {
  return refusal === null ? (
    <ButtonLink variant={variant} href={href} icon={<Plus />}>
      {label}
    </ButtonLink>
  ) : (
    <Button variant={variant} icon={<Plus />} disabledReason={refusal}>
      {label}
    </Button>
  );
}

function ManagerTools({ spec, create, type, groupId }: PartProps & ListView) {
  const t = useTranslate();
  const { lists } = spec;
  const { data } = useCall(spec.calls.getInfo, infoInput(groupId), { keepsPrevious: true });
  useListCommands(spec, create);
  return (
    <div className={cards.filters}>
      <Tabs
        label={t(`${lists}:lists.label`)}
        tabs={ACTIVITY_LISTS.map((key) => ({
          key,
          label: t(`${lists}:lists.${key}`),
          count: data?.lists.find((list) => list.type === key)?.count,
          href: `/${lists}/${key}`,
        }))}
        active={type}
      />
      <PageGroupSelect />
    </div>
  );
}

function infoInput(groupId: number) {
  return { query: { group_id: groupId } };
}

/** The list named in the URL; active by default, null if the reader has no such list. */
function toList(text: string | undefined, mayManage: boolean): ActivityList | null {
  if (text === undefined) return "active";
  const list = ACTIVITY_LISTS.find((each) => each === text);
  return list === undefined || (list !== "active" && !mayManage) ? null : list;
}
