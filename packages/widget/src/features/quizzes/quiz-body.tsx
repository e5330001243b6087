import { isDraft, isOver } from "@guildhall/core/activities";
import { isPoll, takingStage, type QuizView } from "@guildhall/core/quizzes";
import type { ReactNode } from "react";
import { cardStyles as cards } from "../../forms/index.ts";
import { useTranslate } from "../../guild/index.ts";
import { Markdown } from "../../text/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { FactsAside, LockLine } from "../activities/index.ts";
import { Poll } from "./late-parts.tsx";
import { QuizFacts, type GroupName } from "./quiz-facts.tsx";
import { Taking } from "./taking.tsx";

/** A quiz or poll with everything a member does about it. */
export function QuizBody({
  view,
  group,
  draft,
}: {
  readonly view: QuizView;
  /** Its group, if the reader may know it; undefined also for everyone's. */
  readonly group?: GroupName | undefined;
  /** What is to be said of a draft. */
  readonly draft?: ReactNode;
}) {
  const t = useTranslate();
  const { quiz } = view;
  const Part = isPoll(quiz) ? Poll : Taking;
  return (
    <div className={cards.split}>
      <FactsAside waits={view.attempt !== null && takingStage(view) === "questions"}>
        <QuizFacts view={view} group={group} />
      </FactsAside>
      <div className={cards.lists}>
        {isOver(quiz) && <Banner>{t(isPoll(quiz) ? "quiz:banner.closedPoll" : "quiz:banner.closed")}</Banner>}
        {isDraft(quiz) && draft}
        {quiz.description !== "" && (
          <Card>
            <Markdown text={quiz.description} />
          </Card>
        )}
        {quiz.lock !== null ? (
          <Card>
            <LockLine lock={quiz.lock} />
          </Card>
        ) : quiz.questionCount === 0 ? (
          <Banner>{t("quiz:banner.noQuestions")}</Banner>
        ) : (
          <Part view={view} />
        )}
      </div>
    </div>
  );
}
