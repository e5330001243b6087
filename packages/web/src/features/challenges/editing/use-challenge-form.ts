import { CallFailure, type FieldError, ValidationFailure } from "@guildhall/core";
import { type ChallengeForEdit, type ChallengeType, isDraft } from "@guildhall/core/challenges";
import { useState } from "react";
import { useDraft } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { useMember } from "../../../session/use-session.ts";
import { explainFailure } from "../../../shell/show-failure.ts";
import { presentInstant } from "../../../time/clock.ts";
import {
  deadlinesOf,
  draftOf,
  findDeadlineProblems,
  findProblems,
  isSameDraft,
  toBody,
  withType,
  type ChallengeDraft,
} from "./challenge-draft.ts";
import { challengeFieldWords } from "./challenge-field-words.ts";
import { useFormErrors, type FormErrors } from "./form-errors.ts";
import { saveChallenge, type SaveGoal } from "./save-challenge.ts";

export interface ChallengeForm {
  readonly data: ChallengeForEdit;
  readonly draft: ChallengeDraft;
  readonly isDirty: boolean;
  readonly isRestored: boolean;
  /** The action being sent; null for none. */
  readonly busyGoal: SaveGoal | null;
  readonly errors: FormErrors;
  /** A failure of the whole form, as text; null for none. */
  readonly notice: string | null;
  /** Counts attempts with errors: each moves the focus to them. */
  readonly faults: number;
  /** The type was changed, which reset the quest-only fields. */
  readonly isCleared: boolean;
  readonly change: (parts: Partial<ChallengeDraft>) => void;
  readonly changeType: (type: ChallengeType) => void;
  readonly discard: () => void;
  readonly send: (goal: SaveGoal) => void;
}

interface FormStart {
  readonly data: ChallengeForEdit;
  /** Defaults of a new challenge, from the URL or the reader's groups. */
  readonly suggested: Partial<Pick<ChallengeDraft, "type" | "groupId">>;
  readonly onSaved: (saved: { readonly goal: SaveGoal; readonly id: number; readonly type: ChallengeType }) => void;
}

// The server may have acted before its response was lost: the same key makes a retry harmless.
const UNCLEAR_KINDS: readonly string[] = ["timeout", "network", "offline", "unavailable", "server", "malformed"];

/** State of the challenge form; input is kept in this tab until saved. */
export function useChallengeForm({ data, suggested, onSaved }: FormStart): ChallengeForm {
  const t = useTranslate();
  const { settings } = useMember();
  const { id } = data.challenge;
  const start: ChallengeDraft = { ...draftOf(data), ...suggested };
  const kept = useDraft<ChallengeDraft>(`challenge.${id === 0 ? "new" : String(id)}`, start);
  const [draft, setDraft] = useState(kept.initial);
  const [isRestored, setIsRestored] = useState(kept.isRestored && !isSameDraft(kept.initial, start));
  const [isCleared, setIsCleared] = useState(false);
  const [busyGoal, setBusyGoal] = useState<SaveGoal | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(NOTHING_WRONG);
  const [faults, setFaults] = useState(0);

  const context = { now: presentInstant(), settings, before: id === 0 ? null : deadlinesOf(data.challenge) };
  const problemsFor = (goal: SaveGoal): readonly FieldError[] =>
    findProblems(draft, { ...context, publishes: goal === "publish" });
  const own =
    outcome.checkedFor === null
      ? findDeadlineProblems(draft, { ...context, publishes: false })
      : problemsFor(outcome.checkedFor);

  const put = (next: ChallengeDraft): void => {
    setDraft(next);
    kept.keep(next);
    // Earlier server errors were about the earlier input.
    setOutcome((last) => ({ ...last, failure: null }));
  };
  const fail = (next: Outcome): void => {
    setOutcome(next);
    setFaults((count) => count + 1);
  };
  const attempt = async (goal: SaveGoal): Promise<void> => {
    setBusyGoal(goal);
    setOutcome(NOTHING_WRONG);
    try {
      const saved = await saveChallenge({
        id,
        draft,
        goal,
        seen: draft.seen ?? toBody(start, "draft"),
        words: () => challengeFieldWords(data, settings),
        isDraft: isDraft(data.challenge),
        onAttempt: put,
      });
      kept.forget();
      setIsSaved(true);
      onSaved({ goal, id: saved, type: draft.type });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      fail({ checkedFor: goal, ...outcomeOf(error, { isNew: id === 0 }) });
    } finally {
      setBusyGoal(null);
    }
  };

  return {
    data,
    draft,
    isDirty: !isSaved && !isSameDraft(draft, start),
    isRestored,
    busyGoal,
    errors: useFormErrors(own, outcome.failure),
    notice: outcome.notice === null ? null : noticeText(outcome.notice, t),
    faults,
    isCleared,
    change: (parts) => put({ ...draft, ...parts }),
    changeType: (type) => {
      setIsCleared(
        draft.autoApprove || draft.allowMultiQuest
          ? !isSameDraft(withType(draft, type), { ...draft, type })
          : isCleared && type !== "quest",
      );
      put(withType(draft, type));
    },
    discard: () => {
      kept.forget();
      setDraft(start);
      setIsRestored(false);
      setIsCleared(false);
      setOutcome(NOTHING_WRONG);
    },
    send: (goal) => {
      if (busyGoal !== null) return;
      if (problemsFor(goal).length > 0) fail({ ...NOTHING_WRONG, checkedFor: goal });
      else void attempt(goal);
    },
  };
}

interface Outcome {
  /** The action attempted with errors: from then on they're shown at the fields. */
  readonly checkedFor: SaveGoal | null;
  readonly failure: ValidationFailure | null;
  readonly notice: CallFailure | "unclear" | null;
}

const NOTHING_WRONG: Outcome = { checkedFor: null, failure: null, notice: null };

function outcomeOf(failure: CallFailure, { isNew }: { readonly isNew: boolean }): Pick<Outcome, "failure" | "notice"> {
  if (failure instanceof ValidationFailure) return { failure, notice: null };
  // Updating twice is harmless; only for creating does it matter whether it happened.
  return { failure: null, notice: isNew && UNCLEAR_KINDS.includes(failure.kind) ? "unclear" : failure };
}

function noticeText(notice: CallFailure | "unclear", t: ReturnType<typeof useTranslate>): string | null {
  return notice === "unclear" ? t("challenges:form.unclear") : explainFailure(notice);
}
