import type { FieldError } from "@guildhall/core";
import {
  challengeCalls,
  draftOf,
  findDeadlineProblems,
  findProblems,
  isDraft,
  isSameDraft,
  readDeadlines,
  toChallenge,
  withType,
  type ChallengeDraft,
  type ChallengeForEdit,
  type ChallengeType,
} from "@guildhall/core/challenges";
import { useState } from "react";
import { useDraft } from "@guildhall/widget/forms";
import { isUnclear, useActionOf } from "@guildhall/widget/guild";
import { useTranslate } from "../../../i18n/language.ts";
import { useMember } from "../../../session/use-session.ts";
import { presentInstant } from "../../../time/clock.ts";
import { challengeFieldWords } from "./challenge-field-words.ts";
import { useFormErrors, type FormErrors } from "./form-errors.ts";
import { saveChallenge, type StoredDraft, type SaveGoal } from "./save-challenge.ts";

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

/** Defaults of a new challenge, from the URL or the reader's groups. */
export type SuggestedFields = Partial<Pick<ChallengeDraft, "type" | "groupId" | "externalId" | "title">>;

interface FormStart {
  readonly data: ChallengeForEdit;
  readonly suggested: SuggestedFields;
  readonly onSaved: (saved: { readonly goal: SaveGoal; readonly id: number; readonly type: ChallengeType }) => void;
}

/** State of the challenge form; input is kept in this tab until saved. */
export function useChallengeForm({ data, suggested, onSaved }: FormStart): ChallengeForm {
  const { settings } = useMember();
  const { id } = data.challenge;
  const start: StoredDraft = { ...draftOf(data), ...suggested, attempt: null };
  const kept = useDraft<StoredDraft>(`challenge.${id === 0 ? newKey(suggested) : String(id)}`, start);
  const [draft, setDraft] = useState(kept.initial);
  const [isRestored, setIsRestored] = useState(kept.isRestored && !isSameDraft(kept.initial, start));
  const [isCleared, setIsCleared] = useState(false);
  // Once saving was tried, errors are shown at the fields.
  const [tried, setTried] = useState<SaveGoal | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [faults, setFaults] = useState(0);
  const countFault = (): void => setFaults((count) => count + 1);
  const { isBusy, errors, notice, forget, run } = useSaving(id, countFault);

  const context = {
    now: presentInstant(),
    settings,
    publishAt: data.challenge.schedule?.publishAt ?? null,
    before: id === 0 ? null : readDeadlines(data.challenge),
  };
  const problemsFor = (goal: SaveGoal): readonly FieldError[] =>
    findProblems(draft, { ...context, publishes: goal === "publish" });
  const own =
    tried === null || isBusy ? findDeadlineProblems(draft, { ...context, publishes: false }) : problemsFor(tried);

  const put = (next: StoredDraft): void => {
    setDraft(next);
    kept.keep(next);
    // Earlier server errors were about the earlier input.
    if (errors.length > 0) forget();
  };
  const save = async (goal: SaveGoal): Promise<void> => {
    const saved = await saveChallenge({
      id,
      draft,
      goal,
      seen: draft.seen ?? toChallenge(start, "draft"),
      words: () => challengeFieldWords(data, settings),
      isDraft: isDraft(data.challenge),
      onAttempt: put,
    });
    kept.forget();
    setIsSaved(true);
    onSaved({ goal, id: saved, type: draft.type });
  };

  return {
    data,
    draft,
    isDirty: !isSaved && !isSameDraft(draft, start),
    isRestored,
    busyGoal: isBusy ? tried : null,
    errors: useFormErrors(own, errors),
    notice,
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
      setTried(null);
      forget();
    },
    send: (goal) => {
      if (isBusy) return;
      setTried(goal);
      forget();
      if (problemsFor(goal).length > 0) countFault();
      else run(goal, () => save(goal));
    },
  };
}

/** An issue's challenge has a draft of its own, so another one that was left isn't shown instead. */
function newKey({ externalId = "" }: SuggestedFields): string {
  return externalId === "" ? "new" : `new.${externalId}`;
}

function useSaving(id: number, onFailure: () => void) {
  const t = useTranslate();
  const { notice, ...action } = useActionOf(id === 0 ? challengeCalls.create : challengeCalls.update, { onFailure });
  // Updating twice is harmless; only for creating does it matter whether it happened.
  const isUnknown = id === 0 && action.failure !== null && isUnclear(action.failure);
  return { ...action, notice: isUnknown ? t("challenges:form.unclear") : notice };
}
