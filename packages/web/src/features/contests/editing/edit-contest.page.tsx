import { mayUpdate } from "@guildhall/core/activities";
import { contestCalls, type ContestForEdit } from "@guildhall/core/contests";
import { useReason } from "@guildhall/widget/activities";
import { formQuery, useForm } from "@guildhall/widget/guild";
import { useParams } from "@tanstack/react-router";
import { queryClient } from "../../../data/query-client.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { FormPage, LockedForm } from "../../activities/index.ts";
import { ContestComposer } from "./contest-composer.tsx";

function EditContestPage() {
  const t = useTranslate();
  const { id } = useParams({ strict: false }) as { readonly id?: string };
  const reading = useForm(contestCalls.getForEdit, { params: { id: Number(id) } }, { isAhead: true });
  return (
    <FormPage title={t("contests:form.edit")} help="moderators" lists="contests" reading={reading}>
      {(data) => <Loaded key={data.contest.id} data={data} />}
    </FormPage>
  );
}

function Loaded({ data }: { readonly data: ContestForEdit }) {
  const { contest } = data;
  const shut = useReason()(mayUpdate("contest", contest));
  if (shut === null) return <ContestComposer data={data} />;
  return <LockedForm href={`/contest/${String(contest.id)}`} lists="contests" reason={shut} />;
}

export const editContestPage = definePage({
  component: EditContestPage,
  warm: ({ params }) =>
    queryClient.prefetchQuery(formQuery(api, contestCalls.getForEdit, { params: { id: Number(params["id"]) } })),
});
