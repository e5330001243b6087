import type { DraftStep } from "@guildhall/core/chains";
import ListChecks from "lucide-react/icons/list-checks";
import Puzzle from "lucide-react/icons/puzzle";
import Swords from "lucide-react/icons/swords";
import Target from "lucide-react/icons/target";
import Vote from "lucide-react/icons/vote";
import { useTranslate } from "../../../i18n/language.ts";
import styles from "./chain-form.module.css";

const ICONS = { quest: Target, problem: Puzzle, raid: Swords, quiz: ListChecks, poll: Vote } as const;

const KINDS = Object.keys(ICONS) as (keyof typeof ICONS)[]; // The table's own keys.

/** What it is: a quest, a poll and so on. */
export function StepKind({ step: { type, entityType } }: { readonly step: Pick<DraftStep, "type" | "entityType"> }) {
  const t = useTranslate();
  const kind = KINDS.find((each) => each === type) ?? (entityType === "quiz" ? "quiz" : "quest");
  const Icon = ICONS[kind];
  return (
    <span className={styles.kind}>
      <Icon size={16} aria-hidden="true" />
      {t(`chains:kinds.${kind}`)}
    </span>
  );
}
