import { mayUpdate } from "@guildhall/core/activities";
import { challengeCalls, type ChallengeForEdit } from "@guildhall/core/challenges";
import { useReason } from "@guildhall/widget/activities";
import { formQuery, useForm } from "@guildhall/widget/guild";
import { useParams } from "@tanstack/react-router";
import { queryClient } from "../../../data/query-client.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { FormPage, LockedForm } from "../../activities/index.ts";
import { ChallengeComposer } from "./challenge-composer.tsx";

function EditChallengePage() {
  const t = useTranslate();
  const params = { id: Number(useParams({ strict: false }).cid) };
  const reading = useForm(challengeCalls.getForEdit, { params }, { isAhead: true });
  return (
    <FormPage title={t("challenges:form.edit")} help="moderators" lists="challenges" reading={reading}>
      {(data) => <Loaded key={data.challenge.id} data={data} />}
    </FormPage>
  );
}

function Loaded({ data }: { readonly data: ChallengeForEdit }) {
  const { id } = data.challenge;
  const shut = useReason()(mayUpdate("challenge", data.challenge));
  if (shut === null) return <ChallengeComposer data={data} />;
  return <LockedForm href={`/challenge/${String(id)}`} lists="challenges" reason={shut} />;
}

export const editChallengePage = definePage({
  component: EditChallengePage,
  warm: ({ params }) =>
    queryClient.prefetchQuery(formQuery(api, challengeCalls.getForEdit, { params: { id: Number(params["cid"]) } })),
});
