import type { QuizPart } from "@guildhall/core/quizzes";
import type { ReactNode } from "react";
import { useGuild, useMember, useTranslate } from "../../guild/index.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { FeedIcon } from "../../ui/feed-icon.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { QuizIcon } from "../../ui/quiz-icon.tsx";
import { RewardList } from "../../ui/reward.tsx";

interface QuizProps {
  readonly quiz: QuizPart;
}

/** A quiz or poll was published, changed or ended: what it pays, and the reader's way into it. */
export function QuizFeedCard({
  quiz,
  headline,
  ...frame
}: FeedItemFrame & QuizProps & { readonly headline: ReactNode }) {
  const t = useTranslate();
  const { type, rewardsUpTo, paysMore, questionCount, timeLimit } = quiz;
  return (
    <FeedItem
      {...frame}
      media={
        <FeedIcon tone="primary">
          <QuizIcon type={type} />
        </FeedIcon>
      }
      headline={headline}
      actions={
        <>
          {questionCount > 0 && <Badge>{t("cards:quiz.questions", { count: questionCount })}</Badge>}
          {timeLimit !== null && <Badge>{t("cards:quiz.minutes", { count: Math.ceil(timeLimit / MINUTE_S) })}</Badge>}
          <State quiz={quiz} />
          <NextStep quiz={quiz} />
        </>
      }
    >
      {rewardsUpTo.length > 0 && (
        <p>
          {paysMore && `${t("cards:quiz.upTo")} `}
          <RewardList rewards={rewardsUpTo} />
        </p>
      )}
    </FeedItem>
  );
}

const MINUTE_S = 60;

/** Begins it or goes on with it; nothing once it's done or over. */
function NextStep({ quiz: { id, next } }: QuizProps) {
  const t = useTranslate();
  const hasPage = useGuild().hasPage("/quiz/$id");
  const { features } = useMember();
  if (next === null || !hasPage || !features.includes("quizzes")) return null;
  return (
    <ButtonLink size="s" variant="primary" href={`/quiz/${String(id)}`}>
      {t(`cards:quiz.${next}`)}
    </ButtonLink>
  );
}

function State({ quiz: { state, attempt } }: QuizProps) {
  const t = useTranslate();
  if (state === null) return null;
  const { answered = 0, score = 0, total = 0, maxScore = 0 } = attempt ?? {};
  const count = { answered, score, total: state === "in_progress" ? total : maxScore };
  return <Badge tone={TONES[state]}>{t(`cards:quiz.${state}`, count)}</Badge>;
}

const TONES: Readonly<Record<NonNullable<QuizPart["state"]>, BadgeTone>> = {
  in_progress: "primary",
  completed: "success",
  answered: "success",
  timed_out: "warning",
  abandoned: "neutral",
  closed: "neutral",
};
