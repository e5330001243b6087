import { type Assignment, isInDivision, isInReview } from "@guildhall/core/challenges";
import { Button } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { useChallenge } from "@guildhall/widget/challenges";
import { useTranslate } from "../../i18n/language.ts";
import { useManaging } from "./managing.ts";
import { ReviewButtons } from "./review-buttons.tsx";

/** Reviewers' actions on others' attempts: review, or take over from a leader who doesn't split the pool. */
export function OthersAttemptButtons({
  attempt,
  keys = false,
}: {
  readonly attempt: Assignment;
  /** Shows the shortcuts. */
  readonly keys?: boolean;
}) {
  if (isInReview(attempt)) return <ReviewButtons attempt={attempt} keys={keys} />;
  return isInDivision(attempt) ? <DivisionButtons attempt={attempt} /> : null;
}

function DivisionButtons({ attempt }: { readonly attempt: Assignment }) {
  const t = useTranslate();
  const reasonOf = useReason();
  const { open } = useChallenge();
  const manage = useManaging();
  const { split, handOver } = attempt.abilities;
  return (
    <>
      <Button size="s" disabledReason={reasonOf(split)} onClick={() => open({ kind: "split", attempt })}>
        {t("challenge:actions.split")}
      </Button>
      <Button size="s" disabledReason={reasonOf(handOver)} onClick={() => manage({ kind: "handOver", attempt })}>
        {t("challenge:actions.handOver")}
      </Button>
    </>
  );
}
