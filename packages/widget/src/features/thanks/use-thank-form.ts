import type { CallFailure } from "@guildhall/core";
import { RefusedFailure, ValidationFailure } from "@guildhall/core";
import {
  costLines,
  fieldErrorsOf,
  findProblems,
  isSameDraft,
  nameReceivers,
  thanksCalls,
  toThanks,
  wordProblems,
  type BarredPeople,
  type CostLine,
  type DraftProblem,
  type FieldErrors,
  type ThankDraft,
} from "@guildhall/core/thanks";
import { useState } from "react";
import { attemptFor, useDraft, type Attempt } from "../../forms/index.ts";
import {
  describeFailure,
  isUnclear,
  refreshTopics,
  useAction,
  useGuild,
  useReaderLanguage,
  useTranslate,
  useTranslateAny,
} from "../../guild/index.ts";
import { announcePublished } from "./announce-published.ts";
import type { ThanksFormData } from "./thanks-reads.ts";

/** Initial values of a thanks form. */
export interface ThankFormStart {
  /** Names the kept draft. */
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
  /** Empties the form, also of kept input. */
  readonly discard: () => void;
  readonly publish: () => void;
}

/** What's kept of a form. */
interface StoredDraft extends ThankDraft {
  /** The last attempt with an unknown outcome. */
  readonly attempt: Attempt | null;
}

/** Shown before anything is sent. */
const AT_ONCE: readonly DraftProblem[] = ["barred", "quota"];

const NOBODY: BarredPeople = new Map();

/** State of a thanks form; input is kept as a draft until published. */
export function useThankForm({ draftKey, start, data, onPublished, barred = NOBODY }: ThankFormStart): ThankForm {
  const t = useTranslate();
  const tAny = useTranslateAny();
  const language = useReaderLanguage();
  const guild = useGuild();
  const kept = useDraft<StoredDraft>(draftKey, { ...start, attempt: null });
  const [draft, setDraft] = useState(kept.initial);
  const [isRestored, setIsRestored] = useState(kept.isRestored && !isSameDraft(kept.initial, start));
  const [isPublished, setIsPublished] = useState(false);
  const [answer, setAnswer] = useState<Outcome>(NOTHING_WRONG);
  const [faults, setFaults] = useState(0);
  const lines = costLines(data.quota, draft);
  const problems = findProblems({ draft, lines, forcedMessage: data.forcedMessage, barred });

  const change = (parts: Partial<StoredDraft>): void => {
    const next = { ...draft, ...parts };
    setDraft(next);
    kept.keep(next);
    // Earlier server errors were about the earlier input.
    setAnswer((last) => ({ ...last, failure: null }));
  };
  const discard = (): void => {
    kept.forget();
    setDraft({ ...start, attempt: null });
    setIsRestored(false);
    setAnswer(NOTHING_WRONG);
  };
  const fail = (outcome: Outcome): void => {
    setAnswer(outcome);
    setFaults((count) => count + 1);
  };
  const { isBusy, run } = useAction({
    refresh: () => refreshTopics(guild.queries, thanksCalls.give.topics),
    onFailure: (failure) => fail({ ...NOTHING_WRONG, ...outcomeOf(failure) }),
  });
  const send = (): void => {
    const body = toThanks(draft, lines, data.forcedMessage);
    const attempt = attemptFor(draft.attempt, body, guild.platform.newKey);
    change({ attempt });
    // The attempt's key outlives this screen, as the draft does.
    run(attempt.body, async () => {
      const { tid } = await guild.client.call(thanksCalls.give, { body }, { idempotencyKey: attempt.key, quiet: true });
      kept.forget();
      setIsPublished(true);
      announcePublished(guild, tid, draft.receivers);
      onPublished();
    });
  };
  const publish = (): void => {
    if (isBusy) return;
    if (problems.length > 0) fail({ ...NOTHING_WRONG, isChecked: true });
    else send();
  };

  const shown = answer.isChecked ? problems : problems.filter((problem) => AT_ONCE.includes(problem));
  const noticeText = (notice: Notice): string | null =>
    "key" in notice ? t(notice.key) : describeFailure(tAny, notice.failure);
  const own = wordProblems({ problems: shown, draft, lines, barred }, t, language);
  return {
    draft,
    lines,
    forcedMessage: data.forcedMessage,
    isDirty: !isPublished && !isSameDraft(draft, start),
    isRestored,
    isBusy,
    errors: fieldErrorsOf({ own, wire: nameReceivers(answer.failure?.fields ?? [], draft) }),
    notice: answer.notice === null ? null : noticeText(answer.notice),
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
  return { notice: isUnclear(failure) ? { key: "thanks:form.unclear" } : { failure } };
}

// The quota shrank since the form showed it; the refetched figures say by how much.
function isQuotaGone(failure: CallFailure): boolean {
  if (failure instanceof ValidationFailure) return failure.fields.every(({ code }) => code === "over_quota");
  return failure instanceof RefusedFailure && failure.reason === "no_quota_left";
}
