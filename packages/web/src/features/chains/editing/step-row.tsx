import type { StepRef } from "@guildhall/core/activities";
import type { DraftStep } from "@guildhall/core/chains";
import { Badge, Link } from "@guildhall/widget";
import CircleAlert from "lucide-react/icons/circle-alert";
import GripVertical from "lucide-react/icons/grip-vertical";
import X from "lucide-react/icons/x";
import { useId } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { MoveActions, moveByKeys, rowStyles } from "../../activities/index.ts";
import styles from "./chain-form.module.css";
import { StepKind } from "./step-kind.tsx";

/** Tells steps of a chain apart. */
export function keyOf({ entityType, entityId }: StepRef): string {
  return `${entityType}-${String(entityId)}`;
}

interface RowProps {
  readonly step: DraftStep;
  readonly isOver: boolean;
  /** Counted from 0. */
  readonly place: number;
  readonly count: number;
  /** Why it can't be taken out, as text; null if it can. */
  readonly removal: string | null;
  /** What's wrong with it, as text; null for nothing. */
  readonly error: string | null;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One step; Alt with an arrow moves it, and so does its handle. */
export function StepRow({ step, isOver, place, count, removal, error, onMove, onRemove }: RowProps) {
  const t = useTranslate();
  const id = useId();
  const name = t("chains:step.number", { number: place + 1 });
  const words = {
    up: t("chains:step.up"),
    down: t("chains:step.down"),
    isFirst: t("chains:step.isFirst"),
    isLast: t("chains:step.isLast"),
  };
  return (
    <li className={rowStyles.row} data-row={keyOf(step)}>
      <div className={styles.head} data-head onKeyDown={(event) => moveByKeys(event, (by) => onMove(place + by))}>
        <span className={rowStyles.handle} data-handle aria-hidden="true" data-tooltip={t("chains:step.drag")}>
          <GripVertical size={18} />
        </span>
        <span className={styles.number}>{place + 1}</span>
        <span className={styles.what}>
          <Link
            href={`/${step.entityType}/${String(step.entityId)}`}
            className={styles.title}
            data-title
            aria-describedby={error === null ? undefined : id}
          >
            {step.title}
          </Link>
          <span className={styles.facts}>
            <StepKind step={step} />
            <StateBadge isDraft={step.isDraft} isOver={isOver} />
          </span>
        </span>
        <MoveActions
          words={words}
          label={`${t("chains:step.actions")}: ${name}`}
          of={name}
          place={place}
          count={count}
          locks={{ order: null, removal }}
          removing={{ label: t("chains:step.remove"), icon: <X /> }}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      {error !== null && (
        <p id={id} className={styles.problem}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </li>
  );
}

function StateBadge({ isDraft, isOver }: Pick<RowProps, "isOver"> & { readonly isDraft: boolean }) {
  const t = useTranslate();
  if (isOver) return <Badge>{t("chains:step.over")}</Badge>;
  return isDraft ? (
    <Badge tone="warning">{t("chains:step.draft")}</Badge>
  ) : (
    <Badge tone="primary">{t("chains:step.published")}</Badge>
  );
}
