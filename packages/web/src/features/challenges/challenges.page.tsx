import { ACTIVITY_LISTS, type ActivityList } from "@guildhall/core/activities";
import { challengeCalls } from "@guildhall/core/challenges";
import { sessionHolds } from "@guildhall/core/session";
import { Button, ButtonLink, Tabs } from "@guildhall/widget";
import { challengesInput, ChallengesList } from "@guildhall/widget/challenges";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { callQuery, listQuery, useCall } from "@guildhall/widget/guild";
import { Navigate, useParams } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { CardKeys } from "../../commands/use-card-keys.ts";
import { queryClient } from "../../data/query-client.ts";
import { chosenGroup, useChosenGroup } from "../../groups/group.store.ts";
import { PageGroupSelect } from "../../groups/page-group-select.tsx";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api, session } from "../../session/api.ts";
import { useMay } from "../../session/use-session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useChallengeWords } from "./challenge-words.ts";
import { useListCommands } from "../activities/use-list-commands.ts";

function ChallengesPage() {
  const t = useTranslate();
  const mayManage = useMay("manage-challenges");
  const type = toList((useParams({ strict: false }) as { readonly type?: string }).type, mayManage);
  const chosen = useChosenGroup();
  const { title, create, createHref, createRefusal } = useChallengeWords();
  if (type === null) return <Navigate to="/challenges" replace />;
  // There's no filter without manage rights, so a group chosen elsewhere hides nothing.
  const groupId = mayManage ? chosen : 0;
  const createLink = mayManage && createRefusal === null && (
    <ButtonLink variant="primary" href={createHref}>
      {create}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={title} lead={t("challenges:lead")} help="challenges" actions={mayManage && <NewButton />} />
      <section className={cards.lists} aria-label={title}>
        {mayManage && <ManagerTools type={type} groupId={groupId} />}
        <ChallengesList
          key={`${type} ${String(groupId)}`}
          view={{ type, groupId }}
          create={createLink}
          {...(mayManage && UNPUBLISHED[type] && { actionsOf: ({ id }) => <EditLink id={id} /> })}
          keysOf={(move) => <ListKeys move={move} />}
        />
      </section>
    </>
  );
}

// Unpublished challenges are more often edited than viewed.
const UNPUBLISHED = { active: false, draft: true, schedule: true, closed: false } as const satisfies Record<
  ActivityList,
  boolean
>;

function EditLink({ id }: { readonly id: number }) {
  const t = useTranslate();
  return (
    <ButtonLink size="s" href={`/challenge/${String(id)}/edit`}>
      {t("words:edit")}
    </ButtonLink>
  );
}

/** J and K move between the cards. */
function ListKeys({ move }: { readonly move: (step: 1 | -1) => void }) {
  const t = useTranslate();
  const titles = { next: t("challenges:lists.next"), previous: t("challenges:lists.previous") };
  return <CardKeys source="challenges-list" titles={titles} move={move} />;
}

function NewButton() {
  const { create, createHref, createRefusal } = useChallengeWords();
  return createRefusal === null ? (
    <ButtonLink variant="primary" href={createHref} icon={<Plus />}>
      {create}
    </ButtonLink>
  ) : (
    <Button variant="primary" icon={<Plus />} disabledReason={createRefusal}>
      {create}
    </Button>
  );
}

function ManagerTools({ type, groupId }: { readonly type: ActivityList; readonly groupId: number }) {
  const t = useTranslate();
  const { data } = useCall(challengeCalls.getInfo, infoInput(groupId), { keepsPrevious: true });
  useListCommands();
  return (
    <div className={cards.filters}>
      <Tabs
        label={t("challenges:lists.label")}
        tabs={ACTIVITY_LISTS.map((key) => ({
          key,
          label: t(`challenges:lists.${key}`),
          count: data?.lists.find((list) => list.type === key)?.count,
          href: `/challenges/${key}`,
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

/** The workspace's challenges by tab. */
export const challengesPage = definePage({
  component: ChallengesPage,
  warm: ({ params }) => {
    const mayManage = sessionHolds(session.getState().info, "manage-challenges");
    const type = toList(params["type"], mayManage) ?? "active";
    const groupId = mayManage ? chosenGroup() : 0;
    return Promise.all([
      queryClient.prefetchInfiniteQuery(
        listQuery(api, challengeCalls.list, { input: challengesInput({ type, groupId }), cursor: "page" }),
      ),
      mayManage && queryClient.prefetchQuery(callQuery(api, challengeCalls.getInfo, infoInput(groupId))),
    ]);
  },
});
