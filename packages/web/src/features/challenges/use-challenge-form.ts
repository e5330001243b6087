import { CallFailure, type FieldError, ValidationFailure } from "@guildhall/core";
import { type ChallengeForEdit, type ChallengeType, isDraft } from "@guildhall/core/challenges";
import { useState } from "react";
import { useDraft } from "../../forms/draft.ts";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { explainFailure } from "../../shell/show-failure.ts";
import { presentInstant } from "../../time/clock.ts";
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

/** The form of a challenge: what is written, what is wrong with it, and the ways to send it. */
export interface ChallengeForm {
  readonly data: ChallengeForEdit;
  readonly draft: ChallengeDraft;
  readonly isDirty: boolean;
  readonly isRestored: boolean;
  /** What is being sent for; null while nothing is. */
  readonly busyGoal: SaveGoal | null;
  readonly errors: FormErrors;
  /** What went wrong as a whole, in words; null when nothing did. */
  readonly notice: string | null;
  /** Counts the tries that found something wrong: each puts the focus there. */
  readonly faults: number;
  /** The kind was changed, and took with it what only quests know. */
  readonly isCleared: boolean;
  readonly change: (parts: Partial<ChallengeDraft>) => void;
  readonly changeType: (type: ChallengeType) => void;
  readonly discard: () => void;
  readonly send: (goal: SaveGoal) => void;
}

/** What a form starts from. */
interface FormStart {
  readonly data: ChallengeForEdit;
  /** What the address or the reader's groups suggest for a new challenge. */
  readonly suggested: Partial<Pick<ChallengeDraft, "type" | "groupId">>;
  readonly onSaved: (saved: { readonly goal: SaveGoal; readonly id: number; readonly type: ChallengeType }) => void;
}

// The server may have acted before the answer was lost: the same key makes another try harmless.
const UNCLEAR_KINDS: readonly string[] = ["timeout", "network", "offline", "unavailable", "server", "malformed"];

/** Holds the form of a challenge; what is typed is kept in this tab until it is saved. */
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
    // What the server has said was about what was sent.
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
  /** What it was to be sent for when something was missing: from then on it is said at the fields. */
  readonly checkedFor: SaveGoal | null;
  readonly failure: ValidationFailure | null;
  readonly notice: CallFailure | "unclear" | null;
}

const NOTHING_WRONG: Outcome = { checkedFor: null, failure: null, notice: null };

function outcomeOf(failure: CallFailure, { isNew }: { readonly isNew: boolean }): Pick<Outcome, "failure" | "notice"> {
  if (failure instanceof ValidationFailure) return { failure, notice: null };
  // Changing twice is as good as once: only of making one is it worth to know whether it was done.
  return { failure: null, notice: isNew && UNCLEAR_KINDS.includes(failure.kind) ? "unclear" : failure };
}

function noticeText(notice: CallFailure | "unclear", t: ReturnType<typeof useTranslate>): string | null {
  return notice === "unclear" ? t("challenges:form.unclear") : explainFailure(notice);
}
