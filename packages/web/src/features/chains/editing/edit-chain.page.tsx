import { mayUpdate } from "@guildhall/core/activities";
import { chainCalls, type ChainForEdit } from "@guildhall/core/chains";
import { useReason } from "@guildhall/widget/activities";
import { formQuery, useForm } from "@guildhall/widget/guild";
import { useParams } from "@tanstack/react-router";
import { queryClient } from "../../../data/query-client.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { FormPage, LockedForm } from "../../activities/index.ts";
import { ChainComposer } from "./chain-composer.tsx";

function EditChainPage() {
  const t = useTranslate();
  const { id } = useParams({ strict: false }) as { readonly id?: string };
  const reading = useForm(chainCalls.getForEdit, { params: { id: Number(id) } }, { isAhead: true });
  return (
    <FormPage title={t("chains:form.edit")} help="moderators" lists="chains" reading={reading}>
      {(data) => <Loaded key={data.chain.id} data={data} />}
    </FormPage>
  );
}

function Loaded({ data }: { readonly data: ChainForEdit }) {
  const { chain } = data;
  const shut = useReason()(mayUpdate("chain", chain));
  if (shut === null) return <ChainComposer data={data} />;
  return <LockedForm href={`/chain/${String(chain.id)}`} lists="chains" reason={shut} />;
}

export const editChainPage = definePage({
  component: EditChainPage,
  warm: ({ params }) =>
    queryClient.prefetchQuery(formQuery(api, chainCalls.getForEdit, { params: { id: Number(params["id"]) } })),
});
