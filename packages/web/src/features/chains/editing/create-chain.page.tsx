import { chainCalls } from "@guildhall/core/chains";
import { formQuery, useForm } from "@guildhall/widget/guild";
import { queryClient } from "../../../data/query-client.ts";
import { useGroupOptions } from "../../../groups/use-group-options.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { FormPage } from "../../activities/index.ts";
import { ChainComposer } from "./chain-composer.tsx";

const NEW = { params: { id: 0 } } as const;

function CreateChainPage() {
  const t = useTranslate();
  const reading = useForm(chainCalls.getForEdit, NEW, { isAhead: true });
  const { usual } = useGroupOptions(t("chains:form.everybody"));
  return (
    <FormPage title={t("chains:create")} help="moderators" lists="chains" reading={reading}>
      {(data) => <ChainComposer data={data} suggested={{ groupId: usual }} />}
    </FormPage>
  );
}

export const createChainPage = definePage({
  component: CreateChainPage,
  warm: () => queryClient.prefetchQuery(formQuery(api, chainCalls.getForEdit, NEW)),
});
