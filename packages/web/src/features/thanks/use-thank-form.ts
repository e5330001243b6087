import { CallFailure, RefusedFailure, ValidationFailure } from "@guildhall/core";
import { thanksCalls } from "@guildhall/core/thanks";
import { createPlatform } from "@guildhall/core/transport";
import { useState } from "react";
import { attemptFor, useDraft } from "@guildhall/widget/forms";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { describeFailure } from "../../shell/show-failure.ts";
import {
  costLines,
  findProblems,
  isSameDraft,
  toBody,
  type CostLine,
  type DraftProblem,
  type ThankDraft,
} from "./thank-draft.ts";
import { announcePublished } from "./announce-published.ts";
import { fieldErrorsOf, type FieldErrors } from "./field-errors.ts";
import { nameReceivers, wordProblems, type BarredPeople } from "./problem-texts.ts";
import { refreshThanks, type ThanksFormData } from "./thanks.queries.ts";

/** Initial values of a thanks form. */
export interface ThankFormStart {
  /** Names the draft in this tab. */
  readonly draftKey: string;
  readonly start: ThankDraft;
  readonly data: ThanksFormData;
  readonly onPublished: () => void;
  /** People who can't be thanked, with the reason as text. */
  readonly barred?: BarredPeople;
}

/** The thanks form's values, costs, errors and actions. */
export interface ThankForm {
  readonly draft: ThankDraft;
  readonly lines: readonly CostLine[];
  readonly forcedMessage: string;
  readonly isDirty: boolean;
  readonly isRestored: boolean;
  readonly isBusy: boolean;
  readonly errors: FieldErrors;
  /** A failure of the whole form, as text; null for none. */
  readonly notice: string | null;
  /** Counts attempts with errors: each moves the focus to them. */
  readonly faults: number;
  readonly change: (parts: Partial<ThankDraft>) => void;
  readonly discard: () => void;
  readonly publish: () => void;
}

/** Shown before anything is sent. */
const AT_ONCE: readonly DraftProblem[] = ["barred", "quota"];

const NOBODY: BarredPeople = new Map();

// The server may have acted before its response was lost: the same key makes a retry harmless.
const UNCLEAR_KINDS: readonly string[] = ["timeout", "network", "offline", "unavailable", "server", "malformed"];

/** State of a thanks form; input is kept in this tab until published. */
export function useThankForm({ draftKey, start, data, onPublished, barred = NOBODY }: ThankFormStart): ThankForm {
  const t = useTranslate();
  const language = useLanguage();
  const kept = useDraft<ThankDraft>(draftKey, start);
  const [draft, setDraft] = useState(kept.initial);
  const [isRestored, setIsRestored] = useState(kept.isRestored && !isSameDraft(kept.initial, start));
  const [isBusy, setIsBusy] = useState(false);
  const [isPublished, setIsPublished] = useState(false);
  const [answer, setAnswer] = useState<Outcome>(NOTHING_WRONG);
  const [faults, setFaults] = useState(0);
  const lines = costLines(data.quota, draft);
  const problems = findProblems({ draft, lines, forcedMessage: data.forcedMessage, barred });

  const change = (parts: Partial<ThankDraft>): void => {
    const next = { ...draft, ...parts };
    setDraft(next);
    kept.keep(next);
    // Earlier server errors were about the earlier input.
    setAnswer((last) => ({ ...last, failure: null }));
  };
  const discard = (): void => {
    kept.forget();
    setDraft(start);
    setIsRestored(false);
    setAnswer(NOTHING_WRONG);
  };
  const fail = (outcome: Outcome): void => {
    setAnswer(outcome);
    setFaults((count) => count + 1);
  };
  const send = async (): Promise<void> => {
    const body = toBody(draft, lines, data.forcedMessage);
    const attempt = attemptFor(draft.attempt, body, createPlatform().newKey);
    change({ attempt });
    setIsBusy(true);
    try {
      const { tid } = await api.call(thanksCalls.give, { body }, { idempotencyKey: attempt.key, quiet: true });
      kept.forget();
      setIsPublished(true);
      announcePublished(tid, draft.receivers);
      onPublished();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      fail({ ...NOTHING_WRONG, ...outcomeOf(error) });
    } finally {
      setIsBusy(false);
      void refreshThanks();
    }
  };
  const publish = (): void => {
    if (isBusy) return;
    if (problems.length > 0) fail({ ...NOTHING_WRONG, isChecked: true });
    else void send();
  };

  const shown = answer.isChecked ? problems : problems.filter((problem) => AT_ONCE.includes(problem));
  const own = wordProblems({ problems: shown, draft, lines, barred }, t, language);
  return {
    draft,
    lines,
    forcedMessage: data.forcedMessage,
    isDirty: !isPublished && !isSameDraft(draft, start),
    isRestored,
    isBusy,
    errors: fieldErrorsOf({ own, wire: nameReceivers(answer.failure, draft) }),
    notice: answer.notice === null ? null : noticeText(answer.notice, t),
    faults,
    change,
    discard,
    publish,
  };
}

type Notice = { readonly key: "thanks:form.quotaGone" | "thanks:form.unclear" } | { readonly failure: CallFailure };

interface Outcome {
  /** Publish was pressed with something missing: from now on errors are shown at the fields. */
  readonly isChecked: boolean;
  readonly failure: ValidationFailure | null;
  readonly notice: Notice | null;
}

const NOTHING_WRONG: Outcome = { isChecked: false, failure: null, notice: null };

function outcomeOf(failure: CallFailure): Partial<Outcome> {
  if (isQuotaGone(failure)) return { notice: { key: "thanks:form.quotaGone" } };
  if (failure instanceof ValidationFailure) return { failure };
  return { notice: UNCLEAR_KINDS.includes(failure.kind) ? { key: "thanks:form.unclear" } : { failure } };
}

// The quota shrank since the form showed it; the refetched figures say by how much.
function isQuotaGone(failure: CallFailure): boolean {
  if (failure instanceof ValidationFailure) return failure.fields.every(({ code }) => code === "over_quota");
  return failure instanceof RefusedFailure && failure.reason === "no_quota_left";
}

type T = ReturnType<typeof useTranslate>;

function noticeText(notice: Notice, t: T): string | null {
  return "key" in notice ? t(notice.key) : describeFailure(notice.failure);
}
