import { type ChallengeForEdit, mayUpdateChallenge } from "@guildhall/core/challenges";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { queryClient } from "../../../data/query-client.ts";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { definePage } from "../../../routing/page.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { ChallengeComposer } from "./challenge-composer.tsx";
import { challengeFormQuery } from "./challenge-form.queries.ts";
import { FormShut, FormSkeleton, FormTrouble } from "./form-states.tsx";
import { useReasonText } from "./locked-field.tsx";

function EditChallengePage() {
  const t = useTranslate();
  const { data, error, isFetching, refetch } = useQuery(challengeFormQuery(Number(useParams({ strict: false }).cid)));
  return (
    <div className={formStyles.page}>
      <PageHead title={t("challenges:form.edit")} />
      {data === undefined && error !== null && <FormTrouble error={error} onRetry={() => void refetch()} />}
      {isFetching && <FormSkeleton />}
      {data !== undefined && !isFetching && <Loaded key={data.challenge.id} data={data} />}
    </div>
  );
}

function Loaded({ data }: { readonly data: ChallengeForEdit }) {
  const shut = useReasonText()(mayUpdateChallenge(data.challenge));
  return shut === null ? <ChallengeComposer data={data} /> : <FormShut id={data.challenge.id} reason={shut} />;
}

export const editChallengePage = definePage({
  component: EditChallengePage,
  warm: ({ params }) => queryClient.prefetchQuery(challengeFormQuery(Number(params["cid"]))),
});
