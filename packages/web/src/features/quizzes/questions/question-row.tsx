import type { QuestionForEdit } from "@guildhall/core/quizzes";
import { Badge, RewardList, VisuallyHidden } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import ChevronDown from "lucide-react/icons/chevron-down";
import GripVertical from "lucide-react/icons/grip-vertical";
import Trash from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { MoveActions, moveByKeys, rowStyles } from "../../activities/index.ts";
import styles from "./questions.module.css";
import { useMoveWords } from "./move-words.ts";
import { QuestionIcon } from "./question-icon.tsx";

interface RowProps {
  readonly question: QuestionForEdit;
  /** Counted from 0. */
  readonly place: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly isUnsaved: boolean;
  /** Why it can't be moved and deleted, as text; null if it can. */
  readonly locks: { readonly order: string | null; readonly removal: string | null };
  /** Opens it, or closes it. */
  readonly onToggle: () => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  /** Its form while it's open. */
  readonly children: ReactNode;
}

/** One question; Alt with an arrow moves it, and so does its handle. */
export function QuestionRow({ children, ...row }: RowProps) {
  const t = useTranslate();
  const words = useMoveWords();
  const { question, place, count, isOpen, isUnsaved, locks, onToggle, onMove, onRemove } = row;
  const number = place + 1;
  return (
    <li className={rowStyles.row} data-row={question.id}>
      <div
        className={styles.questionHead}
        data-head
        onKeyDown={(event) =>
          moveByKeys(event, (step) => {
            if (locks.order === null) onMove(place + step);
          })
        }
      >
        {locks.order === null && (
          <span className={rowStyles.handle} data-handle aria-hidden="true" data-tooltip={t("questions:row.drag")}>
            <GripVertical size={18} />
          </span>
        )}
        <button
          type="button"
          className={styles.questionTitle}
          data-opens={question.id}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <VisuallyHidden>{`${t("questions:row.open", { number })}: `}</VisuallyHidden>
          <span className={styles.questionNumber} aria-hidden="true">
            {number}
          </span>
          <QuestionIcon type={question.type} />
          <span className={styles.questionText}>{question.description}</span>
          <ChevronDown size={16} aria-hidden="true" className={styles.chevron} />
        </button>
        {(isUnsaved || question.rewards.length > 0) && (
          <div className={styles.questionFacts}>
            {isUnsaved && <Badge tone="warning">{t("questions:row.unsaved")}</Badge>}
            {question.rewards.length > 0 && <RewardList rewards={question.rewards} size="s" max={2} />}
          </div>
        )}
        <MoveActions
          words={words}
          label={`${t("questions:more")}: ${t("questions:row.number", { number })}`}
          of={t("questions:row.number", { number })}
          place={place}
          count={count}
          locks={locks}
          removing={{ label: t("questions:row.delete"), icon: <Trash /> }}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      {isOpen && <div className={formStyles.long}>{children}</div>}
    </li>
  );
}
