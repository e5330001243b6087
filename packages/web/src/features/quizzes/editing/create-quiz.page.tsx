import { QUIZ_TYPES, quizCalls } from "@guildhall/core/quizzes";
import { formQuery, useForm } from "@guildhall/widget/guild";
import { useSearch } from "@tanstack/react-router";
import { queryClient } from "../../../data/query-client.ts";
import { useGroupOptions } from "../../../groups/use-group-options.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { FormPage } from "../../activities/index.ts";
import { readChainId } from "../../chains/index.ts";
import { useFormTitle } from "../quiz-words.ts";
import { QuizComposer } from "./quiz-composer.tsx";

const NEW = { params: { id: 0 } } as const;

function CreateQuizPage() {
  const t = useTranslate();
  const titleOf = useFormTitle();
  const reading = useForm(quizCalls.getForEdit, NEW, { isAhead: true });
  const { usual } = useGroupOptions(t("quizzes:form.everybody"));
  const search = useSearch({ strict: false }) as { readonly type?: string; readonly chainId?: string };
  const type = QUIZ_TYPES.find((each) => each === search.type) ?? "quiz";
  return (
    <FormPage title={titleOf({ id: 0, type })} help="moderators" lists="quizzes" reading={reading}>
      {(data) => (
        <QuizComposer key={type} data={data} suggested={{ type, groupId: usual }} chainId={readChainId(search)} />
      )}
    </FormPage>
  );
}

export const createQuizPage = definePage({
  component: CreateQuizPage,
  warm: () => queryClient.prefetchQuery(formQuery(api, quizCalls.getForEdit, NEW)),
});
