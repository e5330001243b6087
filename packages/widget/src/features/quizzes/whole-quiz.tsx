import type { QuizView } from "@guildhall/core/quizzes";
import { useGuild } from "../../guild/index.ts";
import { QuizBody } from "./quiz-body.tsx";
import { QuizLead } from "./quiz-lead.tsx";

/** A quiz or poll with its title, where no page around it says it. */
export function WholeQuiz({ view }: { readonly view: QuizView }) {
  const { quiz } = view;
  const groups = useGuild().member.get()?.user.groups ?? [];
  return (
    <>
      <header>
        <h2>{quiz.title}</h2>
        <QuizLead quiz={quiz} />
      </header>
      <QuizBody view={view} group={groups.find((group) => group.id === quiz.groupId)} />
    </>
  );
}
