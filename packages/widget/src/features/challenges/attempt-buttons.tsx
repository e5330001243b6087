import { type Assignment, isInDivision, isWorkedOn } from "@guildhall/core/challenges";
import { useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { useReason } from "../activities/index.ts";
import { useChallenge } from "./challenge-scope.tsx";
import styles from "./challenge.module.css";

/** Actions on the reader's own attempt; each button gives the reason it's disabled. */
export function AttemptButtons({
  attempt,
  stretch = false,
}: {
  readonly attempt: Assignment;
  /** Large and full-width: the page's main buttons. */
  readonly stretch?: boolean;
}) {
  const t = useTranslate();
  const reasonOf = useReason();
  const { open } = useChallenge();
  const { abilities, assignees, rejectComments } = attempt;
  const look = { stretch, size: stretch ? "l" : "m" } as const;
  if (isInDivision(attempt)) {
    return (
      <Button
        {...look}
        variant="primary"
        disabledReason={reasonOf(abilities.split)}
        onClick={() => open({ kind: "split", attempt })}
      >
        {t("challenge:actions.split")}
      </Button>
    );
  }
  if (!isWorkedOn(attempt)) return null;
  return (
    <>
      <Button
        {...look}
        variant="primary"
        disabledReason={reasonOf(abilities.complete)}
        onClick={() => open({ kind: "complete", attempt })}
      >
        {t(rejectComments.length > 0 ? "challenge:actions.completeAgain" : "challenge:actions.complete")}
      </Button>
      {stretch && !abilities.complete.allowed && <p className={styles.quiet}>{reasonOf(abilities.complete)}</p>}
      <Button {...look} disabledReason={reasonOf(abilities.abandon)} onClick={() => open({ kind: "abandon", attempt })}>
        {t(assignees.length > 1 ? "challenge:actions.leave" : "challenge:actions.abandon")}
      </Button>
    </>
  );
}
