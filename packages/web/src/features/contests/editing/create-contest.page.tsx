import { contestCalls } from "@guildhall/core/contests";
import { formQuery, useForm } from "@guildhall/widget/guild";
import { queryClient } from "../../../data/query-client.ts";
import { useGroupOptions } from "../../../groups/use-group-options.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { FormPage } from "../../activities/index.ts";
import { ContestComposer } from "./contest-composer.tsx";

const NEW = { params: { id: 0 } } as const;

function CreateContestPage() {
  const t = useTranslate();
  const reading = useForm(contestCalls.getForEdit, NEW, { isAhead: true });
  const { usual } = useGroupOptions(t("contests:form.everybody"));
  return (
    <FormPage title={t("contests:create")} help="moderators" lists="contests" reading={reading}>
      {(data) => <ContestComposer data={data} suggested={{ groupId: usual }} />}
    </FormPage>
  );
}

export const createContestPage = definePage({
  component: CreateContestPage,
  warm: () => queryClient.prefetchQuery(formQuery(api, contestCalls.getForEdit, NEW)),
});
