import { gradeOf, isCompletedSubmission, isCounted, type Attempt, type QuizView } from "@guildhall/core/quizzes";
import { isOver } from "@guildhall/core/activities";
import Award from "lucide-react/icons/award";
import { cardStyles as cards, formStyles } from "../../forms/index.ts";
import { useTranslate } from "../../guild/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { NextSteps } from "../activities/index.ts";
import { AnsweredList } from "./answered-list.tsx";
import { Gained } from "./gained.tsx";
import { OutcomeCard } from "./outcome-card.tsx";
import styles from "./quiz.module.css";
import { ScoreRing } from "./score-ring.tsx";
import { Standing } from "./standing.tsx";
import { StartButton } from "./start-button.tsx";

/** What became of the latest attempt, with the standing and one's answers; another attempt, if any is left. */
export function ResultCard({
  view,
  attempt,
  isFresh,
  onStart,
}: {
  readonly view: QuizView;
  readonly attempt: Attempt;
  /** It has just ended, on this page. */
  readonly isFresh: boolean;
  readonly onStart: () => void;
}) {
  const t = useTranslate();
  const { quiz, submissionRewards } = view;
  const headline = useHeadline(attempt);
  const lines = useLinesOf(view, attempt);
  return (
    <div className={cards.lists}>
      <OutcomeCard title={headline} isFresh={isFresh} burst={submissionRewards}>
        {attempt.maxScore > 0 && isCounted(attempt) && <ScoreRing {...attempt} isFresh={isFresh} />}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Gained rewards={submissionRewards} isFresh={isFresh} />
        {isCompletedSubmission(attempt) &&
          quiz.entityRewards.map(({ achievementTemplate: { id, title } }) => (
            <Badge key={id} tone="primary" icon={<Award />}>
              {title}
            </Badge>
          ))}
        <NextSteps chains={quiz.chains} />
        {quiz.abilities.start.allowed && (
          <div className={styles.start}>
            <StartButton quiz={quiz} onStart={onStart}>
              {t(submissionRewards.length > 0 ? "quiz:start.againPaid" : "quiz:start.again")}
            </StartButton>
            <p className={formStyles.hint}>{t("quiz:start.left", { count: attempt.of - attempt.number })}</p>
          </div>
        )}
      </OutcomeCard>
      {quiz.standings && quiz.abilities.standing.allowed && <Standing quizId={quiz.id} />}
      <Review view={view} />
    </div>
  );
}

function useHeadline(attempt: Attempt): string {
  const t = useTranslate();
  if (!isCounted(attempt)) return t("quiz:result.title");
  if (!isCompletedSubmission(attempt)) return t("quiz:result.timedOut");
  return t(`quiz:result.${gradeOf(attempt) ?? "done"}`);
}

function useLinesOf({ quiz, answers }: QuizView, attempt: Attempt): readonly string[] {
  const t = useTranslate();
  if (!isCounted(attempt)) return [t("quiz:taking.closed")];
  const best = quiz.attempt;
  const isLess = best !== null && isCounted(best) && best.score > attempt.score;
  const isHidden = quiz.reveals === "end" && !isOver(quiz) && answers.every(({ isRight }) => isRight === undefined);
  return [
    ...(isCompletedSubmission(attempt) ? [] : [t("quiz:taking.timeUpCount", { count: attempt.answered })]),
    ...(isLess ? [t("quiz:result.best", { score: best.score, total: best.maxScore })] : []),
    ...(isHidden && attempt.maxScore > 0 ? [t("quiz:result.later")] : []),
  ];
}

function Review({ view }: { readonly view: QuizView }) {
  const t = useTranslate();
  const { questions } = view.quiz;
  if (questions.length === 0) return null;
  return (
    <section className={cards.cards} aria-label={t("quiz:result.review")}>
      <h2 className={styles.heading}>{t("quiz:result.review")}</h2>
      <AnsweredList view={view} questions={questions} />
    </section>
  );
}
