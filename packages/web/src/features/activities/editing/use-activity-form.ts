import type { FieldError } from "@guildhall/core";
import { isDraft } from "@guildhall/core/activities";
import {
  challengeCalls,
  draftOf,
  findDeadlineProblems,
  findProblems,
  isSameDraft,
  readDeadlines,
  toChallenge,
  withType,
  type ChallengeDraft,
  type ChallengeForEdit,
  type ChallengeInput,
  type ChallengeType,
} from "@guildhall/core/challenges";
import { useRef, useState } from "react";
import { useDraft } from "@guildhall/widget/forms";
import { hasArrived, isUnclear, useActionOf } from "@guildhall/widget/guild";
import { useTranslate } from "../../../i18n/language.ts";
import { useMember } from "../../../session/use-session.ts";
import { presentInstant } from "../../../time/clock.ts";
import { challengeFieldWords } from "../../challenges/editing/challenge-field-words.ts";
import { useFormErrors, type FormErrors } from "./form-errors.ts";
import { saveChallenge, type OpenAttempt, type StoredDraft, type SaveGoal } from "./save-activity.ts";

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
  /** It may have been created, or was, without the form hearing of it: this list shows it. Null otherwise. */
  readonly listHref: string | null;
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
  // As it is by now: an answer may come after further input.
  const latest = useRef(kept.initial);
  const [isRestored, setIsRestored] = useState(kept.isRestored && !isSameDraft(kept.initial, start));
  const [isCleared, setIsCleared] = useState(false);
  // Once saving was tried, errors are shown at the fields.
  const [tried, setTried] = useState<SaveGoal | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [faults, setFaults] = useState(0);
  const countFault = (): void => setFaults((count) => count + 1);
  const { isBusy, errors, notice, listHref, forget, run } = useSaving(id, draft, countFault);

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

  const put = (parts: Partial<StoredDraft>): void => {
    latest.current = { ...latest.current, ...parts };
    setDraft(latest.current);
    kept.keep(latest.current);
  };
  const change = (parts: Partial<ChallengeDraft>): void => {
    put(parts);
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
      onAttempt: (attempt) => put({ attempt }),
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
    listHref,
    faults,
    isCleared,
    change,
    changeType: (type) => {
      setIsCleared(
        draft.autoApprove || draft.allowMultiQuest
          ? !isSameDraft(withType(draft, type), { ...draft, type })
          : isCleared && type !== "quest",
      );
      change(withType(draft, type));
    },
    discard: () => {
      kept.forget();
      latest.current = start;
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

function useSaving(id: number, { attempt }: StoredDraft, onFailure: () => void) {
  const t = useTranslate();
  // The one of which it's known that it arrived after all.
  const [arrived, setArrived] = useState<OpenAttempt>(null);
  const { notice, ...action } = useActionOf(id === 0 ? challengeCalls.create : challengeCalls.update, {
    onFailure: (failure) => {
      setArrived(hasArrived(failure) ? attempt : null);
      onFailure();
    },
  });
  const { isBusy, failure } = action;
  if (isBusy) return { ...action, notice: null, listHref: null };
  if (failure !== null && hasArrived(failure))
    return { ...action, notice: t("challenges:form.arrived"), listHref: listOf(arrived) };
  // Known from the draft: a reload doesn't make it any clearer.
  const isOpen = attempt !== null && (failure === null || isUnclear(failure));
  return isOpen
    ? { ...action, notice: t("challenges:form.unclear"), listHref: listOf(attempt) }
    : { ...action, notice, listHref: null };
}

/** The list with what an attempt creates. */
function listOf(attempt: OpenAttempt): string {
  // Written by `attemptFor` from the call's body.
  const body = attempt === null ? null : (JSON.parse(attempt.body) as ChallengeInput);
  return body !== null && isDraft(body) ? "/challenges/draft" : "/challenges/active";
}
