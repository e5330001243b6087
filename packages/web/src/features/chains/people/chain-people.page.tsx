import { chainCalls, type ChainView } from "@guildhall/core/chains";
import { formStyles } from "@guildhall/widget/forms";
import { callQuery, useCall, useList } from "@guildhall/widget/guild";
import { Navigate, useParams } from "@tanstack/react-router";
import { queryClient } from "../../../data/query-client.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { ActivityTrouble, ResultsList, ResultsPage } from "../../activities/index.ts";
import { PersonCard } from "./person-card.tsx";

function ChainPeoplePage() {
  const id = Number((useParams({ strict: false }) as { readonly id?: string }).id);
  const { data, error, refetch } = useCall(chainCalls.get, { params: { id } });
  if (data !== undefined) return <People key={id} id={id} view={data} />;
  return error === null ? (
    <ResultsPage kind="chain" id={id} title={undefined} read={null} summary={null}>
      {null}
    </ResultsPage>
  ) : (
    <ActivityTrouble kind="chain" lists="chains" error={error} onRetry={() => void refetch()} />
  );
}

/** Who has waited longest comes first, who is through last. */
function People({ id, view: { chain } }: { readonly id: number; readonly view: ChainView }) {
  const t = useTranslate();
  const { people } = chain;
  const isManager = people !== null;
  const { data, ...reading } = useList(chainCalls.listPeople, { params: { id }, query: {} }, { enabled: isManager });
  if (!isManager) return <Navigate to={`/chain/${String(id)}` as string} replace />;
  const { started, finished } = people;
  // One card a person.
  const pages = data?.pages.map(({ items }) => ({ items: items.map((item) => ({ ...item, id: item.user.id })) }));
  const counts = [t("chain:results.started", { count: started }), t("chain:results.finished", { count: finished })];
  return (
    <ResultsPage
      kind="chain"
      id={id}
      title={chain.title}
      read={started === 0 ? null : () => api.call(chainCalls.exportPeople, { params: { id } }, { quiet: true })}
      summary={started > 0 && <p className={formStyles.hint}>{counts.join(" · ")}</p>}
    >
      <ResultsList
        kind="chain"
        reading={{ ...reading, data: pages === undefined ? undefined : { pages } }}
        empty={{ title: t("chain:results.empty.title"), text: t("chain:results.empty.text") }}
      >
        {(person, place) => <PersonCard person={person} place={place} />}
      </ResultsList>
    </ResultsPage>
  );
}

export const chainPeoplePage = definePage({
  component: ChainPeoplePage,
  warm: ({ params }) =>
    queryClient.prefetchQuery(callQuery(api, chainCalls.get, { params: { id: Number(params["id"]) } })),
});
