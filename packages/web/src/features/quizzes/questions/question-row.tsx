import type { QuestionForEdit } from "@guildhall/core/quizzes";
import { Badge, IconButton, Menu, RewardList, useMediaQuery, type MenuItem } from "@guildhall/widget";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Ellipsis from "lucide-react/icons/ellipsis";
import Trash from "lucide-react/icons/trash-2";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import styles from "../quizzes.module.css";
import { QuestionIcon } from "./question-icon.tsx";

interface RowProps {
  readonly question: QuestionForEdit;
  /** Counted from 1. */
  readonly number: number;
  readonly total: number;
  readonly isOpen: boolean;
  readonly isUnsaved: boolean;
  /** Why it can't be moved and deleted, as text; null if it can. */
  readonly locks: { readonly order: string | null; readonly deletion: string | null };
  readonly onOpen: () => void;
  /** By that many places. */
  readonly onMove: (step: -1 | 1) => void;
  readonly onDelete: () => void;
  /** Its form while it's open. */
  readonly children: ReactNode;
}

/** One question; Alt with an arrow moves it. */
export function QuestionRow({ children, ...row }: RowProps) {
  const t = useTranslate();
  const { question, number, isOpen, isUnsaved, onOpen, onMove } = row;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    onMove(step);
  };
  return (
    <li className={styles.question} onKeyDown={onKeyDown}>
      <div className={styles.questionHead}>
        <button
          type="button"
          className={styles.questionTitle}
          data-opens={question.id}
          aria-expanded={isOpen}
          aria-label={`${t("questions:row.open", { number })}: ${question.description}`}
          onClick={onOpen}
        >
          <span className={styles.questionNumber}>{number}</span>
          <QuestionIcon type={question.type} />
          <span className={styles.questionText}>{question.description}</span>
        </button>
        {isUnsaved && <Badge tone="warning">{t("questions:row.unsaved")}</Badge>}
        {question.rewards.length > 0 && <RewardList rewards={question.rewards} size="s" max={2} />}
        <RowActions {...row} />
      </div>
      {isOpen && <div className={formStyles.long}>{children}</div>}
    </li>
  );
}

function RowActions({ number, total, locks, onMove, onDelete }: Omit<RowProps, "children">) {
  const t = useTranslate();
  const isSmall = useMediaQuery("(width < 600px)");
  const actions = [
    {
      key: "up",
      label: t("questions:row.up"),
      icon: <ArrowUp />,
      disabledReason: locks.order ?? (number === 1 ? t("questions:row.isFirst") : null),
      onSelect: () => onMove(-1),
    },
    {
      key: "down",
      label: t("questions:row.down"),
      icon: <ArrowDown />,
      disabledReason: locks.order ?? (number === total ? t("questions:row.isLast") : null),
      onSelect: () => onMove(1),
    },
    {
      key: "delete",
      label: t("questions:row.delete"),
      icon: <Trash />,
      danger: true,
      disabledReason: locks.deletion,
      onSelect: onDelete,
    },
  ] as const satisfies readonly MenuItem[];
  if (isSmall) {
    const label = `${t("questions:more")}: ${t("questions:row.number", { number })}`;
    return (
      <Menu
        label={label}
        items={actions}
        trigger={(props) => <IconButton {...props} size="s" variant="ghost" label={label} icon={<Ellipsis />} />}
      />
    );
  }
  return (
    <div className={cards.actions}>
      {actions.map(({ key, label, icon, disabledReason, onSelect }) => (
        <IconButton
          key={key}
          size="s"
          variant="ghost"
          label={`${label}: ${t("questions:row.number", { number })}`}
          tooltip={label}
          icon={icon}
          disabledReason={disabledReason}
          onClick={onSelect}
        />
      ))}
    </div>
  );
}
