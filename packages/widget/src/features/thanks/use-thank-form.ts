import { CallFailure, RefusedFailure, ValidationFailure } from "@guildhall/core";
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
import { useRef, useState } from "react";
import { useDraft } from "../../forms/index.ts";
import {
  attemptFor,
  describeFailure,
  hasArrived,
  isUnclear,
  refreshTopics,
  stillOpen,
  useAction,
  useGuild,
  useReaderLanguage,
  useTranslate,
  useTranslateAny,
  type Attempt,
} from "../../guild/index.ts";
import { announcePublished } from "./announce-published.ts";
import type { ThanksFormData } from "./thanks-reads.ts";

/** Initial values of a thanks form. */
export interface ThankFormStart {
  /** Names the kept draft. */
  readonly draftKey: string;
  readonly start: ThankDraft;
  readonly data: ThanksFormData;
  readonly onPublished: (tid: number) => void;
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
  /** Thanks may have gone out, or did, without the form hearing of it: those given show it. */
  readonly mayBeOut: boolean;
  /** Counts attempts with errors: each moves the focus to them. */
  readonly faults: number;
  readonly change: (parts: Partial<ThankDraft>) => void;
  /** Empties the form, also of kept input. */
  readonly discard: () => void;
  readonly publish: () => void;
}

/** What's kept of a form. */
interface StoredDraft extends ThankDraft {
  /** The last attempt, if it's unknown whether it arrived. */
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
  // As it is by now: an answer may come after further input.
  const latest = useRef(kept.initial);
  // A reload while it was sent, or after its answer was lost, doesn't make it any clearer.
  const [answer, setAnswer] = useState(startOf(kept.initial));
  const [faults, setFaults] = useState(0);
  const lines = costLines(data.quota, draft);
  // The quota may lack just what the last attempt took: only the server knows.
  const problems = findProblems({ draft, lines, forcedMessage: data.forcedMessage, barred }).filter(
    (problem) => problem !== "quota" || draft.attempt === null,
  );

  const put = (parts: Partial<StoredDraft>): void => {
    latest.current = { ...latest.current, ...parts };
    setDraft(latest.current);
    kept.keep(latest.current);
  };
  const change = (parts: Partial<ThankDraft>): void => {
    put(parts);
    // Earlier server errors were about the earlier input.
    setAnswer((last) => ({ ...last, failure: null }));
  };
  const discard = (): void => {
    kept.forget();
    latest.current = { ...start, attempt: null };
    setDraft(latest.current);
    setIsRestored(false);
    setAnswer(NOTHING_WRONG);
  };
  const fail = (outcome: Outcome): void => {
    setAnswer(outcome);
    setFaults((count) => count + 1);
  };
  const { isBusy, run } = useAction({
    refresh: () => refreshTopics(guild.queries, thanksCalls.give.topics),
    onFailure: (failure) => fail({ ...startOf(latest.current), ...outcomeOf(failure) }),
  });
  const send = (): void => {
    const body = toThanks(draft, lines, data.forcedMessage);
    const open = draft.attempt;
    const attempt = attemptFor(open, body, guild.platform.newKey);
    // The attempt's key outlives this screen, as the draft does.
    put({ attempt });
    setAnswer(NOTHING_WRONG);
    run("give", async () => {
      const options = { idempotencyKey: attempt.key, quiet: true };
      const { tid } = await guild.client.call(thanksCalls.give, { body }, options).catch((error: unknown) => {
        if (error instanceof CallFailure) put({ attempt: stillOpen(error, { open, attempt }) });
        throw error;
      });
      kept.forget();
      setIsPublished(true);
      announcePublished(guild, tid, draft.receivers);
      onPublished(tid);
    });
  };
  const publish = (): void => {
    if (isBusy) return;
    if (problems.length > 0) fail({ ...startOf(draft), isChecked: true });
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
    mayBeOut: answer.notice !== null && "mayBeOut" in answer.notice,
    faults,
    change,
    discard,
    publish,
  };
}

type Notice =
  | { readonly key: "thanks:form.quotaGone" }
  | { readonly key: "thanks:form.unclear" | "thanks:form.arrived"; readonly mayBeOut: true }
  | { readonly failure: CallFailure };

interface Outcome {
  /** Publish was pressed with something missing: from now on errors are shown at the fields. */
  readonly isChecked: boolean;
  readonly failure: ValidationFailure | null;
  readonly notice: Notice | null;
}

const NOTHING_WRONG: Outcome = { isChecked: false, failure: null, notice: null };
const UNCLEAR: Outcome = { ...NOTHING_WRONG, notice: { key: "thanks:form.unclear", mayBeOut: true } };
const ARRIVED: Outcome = { ...NOTHING_WRONG, notice: { key: "thanks:form.arrived", mayBeOut: true } };

/** What's to be said before anything else is known. */
function startOf({ attempt }: StoredDraft): Outcome {
  return attempt === null ? NOTHING_WRONG : UNCLEAR;
}

function outcomeOf(failure: CallFailure): Partial<Outcome> {
  if (isQuotaGone(failure)) return { notice: { key: "thanks:form.quotaGone" } };
  if (failure instanceof ValidationFailure) return { failure };
  if (hasArrived(failure)) return ARRIVED;
  return isUnclear(failure) ? UNCLEAR : { notice: { failure } };
}

// The quota shrank since the form showed it; the refetched figures say by how much.
function isQuotaGone(failure: CallFailure): boolean {
  if (failure instanceof ValidationFailure) return failure.fields.every(({ code }) => code === "over_quota");
  return failure instanceof RefusedFailure && failure.reason === "no_quota_left";
}
