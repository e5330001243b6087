import type { Attempt } from "@guildhall/core/quizzes";
import Clock from "lucide-react/icons/clock";
import { useTranslate } from "../../guild/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useSecondsLeft } from "./use-seconds-left.ts";
import styles from "./quiz.module.css";

const MINUTE_S = 60;
// When screen readers are told, and for how long it can be heard, in s before the end.
const TOLD_AT_S = [10, MINUTE_S, 5 * MINUTE_S];
const TOLD_FOR_S = 5;

/** The time left of an attempt, as a clock; nothing for one without a limit. */
export function TimeLeft({ attempt }: { readonly attempt: Attempt | null }) {
  const t = useTranslate();
  const left = useSecondsLeft(attempt);
  if (left === null) return null;
  const clock = `${String(Math.floor(left / MINUTE_S))}:${String(left % MINUTE_S).padStart(2, "0")}`;
  const told = TOLD_AT_S.find((each) => left <= each && left > each - TOLD_FOR_S) ?? 0;
  return (
    <>
      <Badge tone={left <= MINUTE_S ? "warning" : "neutral"} icon={<Clock />}>
        <span className={styles.clock} role="timer" aria-label={t("quiz:taking.timeLeft", { time: clock })}>
          {clock}
        </span>
      </Badge>
      <VisuallyHidden role="status">
        {told >= MINUTE_S && t("quiz:taking.minutesLeft", { count: told / MINUTE_S })}
        {told > 0 && told < MINUTE_S && t("quiz:taking.secondsLeft", { count: told })}
      </VisuallyHidden>
    </>
  );
}
