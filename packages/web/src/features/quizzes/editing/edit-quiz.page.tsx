import { mayUpdate } from "@guildhall/core/activities";
import { quizCalls, type QuizForEdit } from "@guildhall/core/quizzes";
import { useReason } from "@guildhall/widget/activities";
import { formQuery, useForm } from "@guildhall/widget/guild";
import { useParams } from "@tanstack/react-router";
import { queryClient } from "../../../data/query-client.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { FormPage, LockedForm } from "../../activities/index.ts";
import { useFormTitle } from "../quiz-words.ts";
import { QuizComposer } from "./quiz-composer.tsx";

function EditQuizPage() {
  const titleOf = useFormTitle();
  const id = Number((useParams({ strict: false }) as { readonly id?: string }).id);
  const reading = useForm(quizCalls.getForEdit, { params: { id } }, { isAhead: true });
  const title = titleOf({ id, type: reading.data?.quiz.type ?? "quiz" });
  return (
    <FormPage title={title} help="moderators" lists="quizzes" reading={reading}>
      {(data) => <Loaded key={data.quiz.id} data={data} />}
    </FormPage>
  );
}

function Loaded({ data }: { readonly data: QuizForEdit }) {
  const { quiz } = data;
  const shut = useReason()(mayUpdate("quiz", quiz));
  if (shut === null) return <QuizComposer data={data} />;
  return <LockedForm href={`/quiz/${String(quiz.id)}`} lists="quizzes" reason={shut} />;
}

export const editQuizPage = definePage({
  component: EditQuizPage,
  warm: ({ params }) =>
    queryClient.prefetchQuery(formQuery(api, quizCalls.getForEdit, { params: { id: Number(params["id"]) } })),
});
