import { isDraft, isOver } from "@guildhall/core/activities";
import type { Quiz } from "@guildhall/core/quizzes";
import type { ReactNode } from "react";
import { cardStyles as cards, formStyles } from "../../forms/index.ts";
import { useTranslate } from "../../guild/index.ts";
import { Markdown } from "../../text/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";

/** What members see of it. */
export function QuizBody({
  quiz,
  draft,
}: {
  readonly quiz: Quiz;
  /** What is to be said of a draft. */
  readonly draft?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className={cards.lists}>
      {isOver(quiz) && <Banner>{t("quiz:banner.closed")}</Banner>}
      {isDraft(quiz) && draft}
      <Card>
        {quiz.description === "" ? (
          <p className={formStyles.hint}>{t("quiz:noAbout")}</p>
        ) : (
          <Markdown text={quiz.description} />
        )}
      </Card>
    </div>
  );
}

export function QuizBodySkeleton() {
  return (
    <Card>
      <SkeletonText lines={4} />
    </Card>
  );
}
