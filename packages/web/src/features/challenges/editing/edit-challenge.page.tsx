import { mayUpdate } from "@guildhall/core/activities";
import { challengeCalls, type ChallengeForEdit } from "@guildhall/core/challenges";
import { formQuery, useForm } from "@guildhall/widget/guild";
import { useParams } from "@tanstack/react-router";
import { queryClient } from "../../../data/query-client.ts";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { ChallengeComposer } from "./challenge-composer.tsx";
import { LockedForm, FormSkeleton, FormTrouble } from "../../activities/editing/form-states.tsx";
import { useReasonText } from "../../activities/editing/locked-field.tsx";

function EditChallengePage() {
  const t = useTranslate();
  const params = { id: Number(useParams({ strict: false }).cid) };
  const { data, error, isFetching, refetch } = useForm(challengeCalls.getForEdit, { params }, { isAhead: true });
  return (
    <div className={formStyles.page}>
      <PageHead title={t("challenges:form.edit")} help="moderators" />
      {data === undefined && error !== null && <FormTrouble error={error} onRetry={() => void refetch()} />}
      {data === undefined && isFetching && <FormSkeleton />}
      {data !== undefined && <Loaded key={data.challenge.id} data={data} />}
    </div>
  );
}

function Loaded({ data }: { readonly data: ChallengeForEdit }) {
  const shut = useReasonText()(mayUpdate("challenge", data.challenge));
  return shut === null ? <ChallengeComposer data={data} /> : <LockedForm id={data.challenge.id} reason={shut} />;
}

export const editChallengePage = definePage({
  component: EditChallengePage,
  warm: ({ params }) =>
    queryClient.prefetchQuery(formQuery(api, challengeCalls.getForEdit, { params: { id: Number(params["cid"]) } })),
});
