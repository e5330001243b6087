import { quizCalls } from "@guildhall/core/quizzes";
import { formQuery, useForm } from "@guildhall/widget/guild";
import { queryClient } from "../../data/query-client.ts";
import { useGroupOptions } from "../../groups/use-group-options.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { FormPage } from "../activities/index.ts";
import { QuizComposer } from "./quiz-composer.tsx";

const NEW = { params: { id: 0 } } as const;

function CreateQuizPage() {
  const t = useTranslate();
  const reading = useForm(quizCalls.getForEdit, NEW, { isAhead: true });
  const { usual } = useGroupOptions(t("quizzes:form.everybody"));
  return (
    <FormPage title={t("quizzes:create")} help="moderators" lists="quizzes" reading={reading}>
      {(data) => <QuizComposer data={data} suggested={{ groupId: usual }} />}
    </FormPage>
  );
}

export const createQuizPage = definePage({
  component: CreateQuizPage,
  warm: () => queryClient.prefetchQuery(formQuery(api, quizCalls.getForEdit, NEW)),
});
