import type { Tally } from "@guildhall/core/quizzes";
import { Dialog, IconButton } from "@guildhall/widget";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { QuestionResult } from "./question-result.tsx";
import styles from "./results.module.css";

interface PresentProps {
  readonly id: number;
  readonly title: string;
  readonly tallies: readonly Tally[];
  readonly until: number | null;
  readonly onClose: () => void;
}

/** Questions one by one on the whole screen, for a meeting; arrow keys turn them, F and Escape leave. */
export function PresentDialog({ id, title, tallies, until, onClose }: PresentProps) {
  const t = useTranslate();
  const [index, setIndex] = useState(0);
  const at = Math.min(index, tallies.length - 1);
  const tally = tallies[at];
  const turn = (by: number): void => setIndex(Math.max(0, Math.min(tallies.length - 1, at + by)));
  usePresenting(turn, onClose);
  if (tally === undefined) return null;
  const place = t("quiz:taking.progress", { number: at + 1, total: tallies.length });
  return (
    <Dialog
      open
      size="full"
      title={title}
      onClose={onClose}
      actions={
        <>
          <span className={styles.place} role="status">
            {place}
          </span>
          <IconButton
            variant="secondary"
            label={t("quiz:results.previousQuestion")}
            icon={<ChevronLeft />}
            disabledReason={at === 0 ? place : null}
            onClick={() => turn(-1)}
          />
          <IconButton
            variant="secondary"
            label={t("quiz:results.nextQuestion")}
            icon={<ChevronRight />}
            disabledReason={at === tallies.length - 1 ? place : null}
            onClick={() => turn(1)}
          />
        </>
      }
    >
      <div className={styles.stage}>
        <QuestionResult
          key={`${String(tally.questionId)} ${String(tally.revision)}`}
          id={id}
          tally={tally}
          tallies={tallies}
          until={until}
          size="l"
        />
      </div>
    </Dialog>
  );
}

/** Keys, and the browser's full screen, which ends with the dialog and ends it. */
function usePresenting(turn: (by: number) => void, close: () => void): void {
  const onKeyDown = useEffectEvent(({ key, code }: KeyboardEvent) => {
    if (key === "ArrowLeft" || key === "PageUp") turn(-1);
    if (key === "ArrowRight" || key === "PageDown") turn(1);
    if (code === "KeyF") close();
  });
  const onScreenChange = useEffectEvent(() => {
    if (document.fullscreenElement === null) close();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("fullscreenchange", onScreenChange);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("fullscreenchange", onScreenChange);
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, []);
}
