import { CHALLENGE_LISTS, type ChallengeList } from "@guildhall/core/challenges";
import { sessionHolds } from "@guildhall/core/session";
import { Button, ButtonLink, Tabs } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { queryClient } from "../../data/query-client.ts";
import { chosenGroup, useChosenGroup } from "../../groups/group.store.ts";
import { PageGroupSelect } from "../../groups/page-group-select.tsx";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { session } from "../../session/api.ts";
import { useMay } from "../../session/use-session.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { PageHead } from "../../shell/page-head.tsx";
import { useChallengeWords } from "./challenge-words.ts";
import { ChallengesList } from "./challenges-list.tsx";
import { challengePagesQuery, challengesInfoQuery } from "./challenges.queries.ts";
import { useListCommands } from "./use-list-commands.ts";

function ChallengesPage() {
  const t = useTranslate();
  const mayManage = useMay("manage-challenges");
  const type = toList((useParams({ strict: false }) as { readonly type?: string }).type, mayManage);
  const chosen = useChosenGroup();
  const { title } = useChallengeWords();
  if (type === null) return <Navigate to="/challenges" replace />;
  // There's no filter without manage rights, so a group chosen elsewhere hides nothing.
  const groupId = mayManage ? chosen : 0;
  return (
    <>
      <PageHead title={title} lead={t("challenges:lead")} actions={mayManage && <NewButton />} />
      <section className={cards.lists} aria-label={title}>
        {mayManage && <ManagerTools type={type} groupId={groupId} />}
        <ChallengesList key={`${type} ${String(groupId)}`} type={type} groupId={groupId} mayManage={mayManage} />
      </section>
    </>
  );
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

function ManagerTools({ type, groupId }: { readonly type: ChallengeList; readonly groupId: number }) {
  const t = useTranslate();
  const { data } = useQuery(challengesInfoQuery(groupId));
  useListCommands();
  return (
    <div className={cards.filters}>
      <Tabs
        label={t("challenges:lists.label")}
        tabs={CHALLENGE_LISTS.map((key) => ({
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

/** The list named in the URL; active by default, null if the reader has no such list. */
function toList(text: string | undefined, mayManage: boolean): ChallengeList | null {
  if (text === undefined) return "active";
  const list = CHALLENGE_LISTS.find((each) => each === text);
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
      queryClient.prefetchInfiniteQuery(challengePagesQuery({ type, groupId })),
      mayManage && queryClient.prefetchQuery(challengesInfoQuery(groupId)),
    ]);
  },
});
