import type { Endpoint, FieldError, Hundredths } from "@guildhall/core";
import { isDraft, isSameBody, type ActivityKind } from "@guildhall/core/activities";
import { useDraft, type FieldWords } from "@guildhall/widget/forms";
import { hasArrived, isUnclear, useActionOf } from "@guildhall/widget/guild";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { showMessage } from "../../../shell/snackbar.store.ts";
import { useTranslate } from "../../../i18n/language.ts";
import type { FormCalls } from "../activity-calls.ts";
import type { ListTexts } from "../activity-words.ts";
import type { ActivityForm, ActivityParts, EditedItem, SavedHref, SaveGoal } from "./activity-form.ts";
import { useFormErrors, type FieldLabels } from "./form-errors.ts";
import { saveActivity, type ChosenFiles, type OpenAttempt } from "./save-activity.ts";

/** The server's version when a draft was started; a restored draft is still based on it. */
interface BasedDraft<Body> {
  readonly seen: Body | null;
}

interface Rewarded {
  readonly rewards?: readonly { readonly currencyId: number; readonly amount: Hundredths }[];
}

/** What's kept of a form. */
type Kept<Draft> = Draft & { readonly attempt: OpenAttempt };

export interface ActivityFormSpec<Draft, Body, Input, Created, Data> {
  readonly kind: ActivityKind;
  readonly lists: ListTexts;
  readonly item: EditedItem;
  readonly data: Data;
  /** What an untouched form holds. */
  readonly start: Draft;
  /** Tells the drafts of new ones apart that are about different things; by default, there's one. */
  readonly newKey?: string;
  readonly calls: FormCalls<Input, Created>;
  readonly idOf: (created: Created) => number;
  readonly toBody: (draft: Draft, status: "draft" | "new") => Body;
  /** What prevents this action; before any was tried (null), only what is said while one is typing. */
  readonly problems: (draft: Draft, goal: SaveGoal | null) => readonly FieldError[];
  readonly labels: FieldLabels;
  /** A field's name in the list of errors, instead of its label; null for the label. */
  readonly nameOf?: (field: string) => string | null;
  /** Fields and values in a question of whose to keep. */
  readonly fieldWords: (draft: Draft) => FieldWords | Promise<FieldWords>;
  /** Omit for none. */
  readonly parts?: ActivityParts;
  /** Where it's made for something else, the page of that; omit to lead to where it's found. */
  readonly returnHref?: string | undefined;
  /** Chosen for its calls; they aren't kept in the draft. Undefined for none. */
  readonly files?: ChosenFiles | undefined;
  /** What is said once it's saved. */
  readonly done: (outcome: "published" | "updated" | "drafted", draft: Draft) => string;
}

/** State of an activity's form; input is kept in this tab until saved, which then leads to where it's found. */
export function useActivityForm<Draft extends BasedDraft<Body>, Body extends Rewarded & Input, Input, Created, Data>(
  spec: ActivityFormSpec<Draft, Body, Input, Created, Data>,
): ActivityForm<Draft, Data> {
  const { kind, lists, item, data, toBody, problems } = spec;
  const { id } = item;
  const navigate = useNavigate();
  const start: Kept<Draft> = { ...spec.start, attempt: null };
  const kept = useDraft<Kept<Draft>>(`${kind}.${id === 0 ? (spec.newKey ?? "new") : String(id)}`, start);
  const [draft, setDraft] = useState(kept.initial);
  // As it is by now: an answer may come after further input.
  const latest = useRef(kept.initial);
  const isAsAtStart = (now: Draft): boolean => isSameBody(toBody(now, "draft"), toBody(start, "draft"));
  const [isRestored, setIsRestored] = useState(kept.isRestored && !isAsAtStart(kept.initial));
  // Once saving was tried, errors are shown at the fields.
  const [tried, setTried] = useState<SaveGoal | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [faults, setFaults] = useState(0);
  const countFault = (): void => setFaults((count) => count + 1);
  const { isBusy, errors, notice, listHref, forget, run } = useSaving(spec, draft.attempt, countFault);
  const own = problems(draft, isBusy ? null : tried);

  const put = (next: Kept<Draft>): void => {
    latest.current = next;
    setDraft(latest.current);
    kept.keep(latest.current);
  };
  const goOn = async (saved: number, goal: SaveGoal, leadsTo?: SavedHref): Promise<void> => {
    const isOngoing = leadsTo !== undefined || goal === "parts" || goal === "schedule";
    // Going back from what comes next leads to it, not to the form of another new one.
    if (id === 0 && isOngoing)
      await navigate({ href: `/${kind}/${String(saved)}/edit`, replace: true, ignoreBlocker: true });
    void navigate({ href: leadsTo?.(saved) ?? hrefAfter(spec, { goal, id: saved }), ignoreBlocker: true });
  };
  const save = async (goal: SaveGoal, leadsTo?: SavedHref): Promise<void> => {
    const saved = await saveActivity({
      calls: spec.calls,
      id,
      body: toBody(draft, goal === "publish" || !isDraft(item) ? "new" : "draft"),
      files: spec.files,
      seen: draft.seen ?? toBody(start, "draft"),
      fieldWords: () => spec.fieldWords(draft),
      idOf: spec.idOf,
      open: draft.attempt,
      onAttempt: (attempt) => put({ ...latest.current, attempt }),
    });
    kept.forget();
    setIsSaved(true);
    const outcome = goal === "publish" ? "published" : isDraft(item) ? "drafted" : "updated";
    showMessage({ text: spec.done(outcome, draft), tone: "good" });
    await goOn(saved, goal, leadsTo);
  };

  return {
    kind,
    lists,
    item,
    data,
    draft,
    parts: spec.parts,
    isDirty: !isSaved && (spec.files !== undefined || !isAsAtStart(draft)),
    isRestored,
    busyGoal: isBusy ? tried : null,
    errors: useFormErrors({ own, wire: errors, labels: spec.labels, nameOf: spec.nameOf, lists }),
    notice,
    listHref,
    faults,
    change: (parts) => {
      put({ ...latest.current, ...parts });
      // Earlier server errors were about the earlier input.
      if (errors.length > 0) forget();
    },
    discard: () => {
      kept.forget();
      latest.current = start;
      setDraft(start);
      setIsRestored(false);
      setTried(null);
      forget();
    },
    send: (goal, leadsTo) => {
      if (isBusy) return;
      setTried(goal);
      forget();
      if (problems(draft, goal).length > 0) countFault();
      else run(goal, () => save(goal, leadsTo));
    },
  };
}

interface SavedPlace extends Pick<ActivityForm<never, never>, "kind" | "lists" | "item" | "parts"> {
  readonly returnHref?: string | undefined;
}

/** Its parts, its schedule, what it's made for, its page once it's published, or the list that it's in. */
function hrefAfter(
  { kind, lists, item, parts, returnHref }: SavedPlace,
  { goal, id }: { readonly goal: SaveGoal; readonly id: number },
): string {
  if (goal === "parts" && parts !== undefined) return parts.hrefOf(id);
  if (goal === "schedule") return `/schedule/${kind}/${String(id)}`;
  if (returnHref !== undefined) return returnHref;
  if (goal === "publish" || !isDraft(item)) return `/${kind}/${String(id)}`;
  return `/${lists}/${item.schedule === null ? "draft" : "schedule"}`;
}

interface SavingSpec {
  readonly lists: ListTexts;
  readonly item: EditedItem;
  readonly calls: Readonly<Record<"create" | "update", Endpoint>>;
}

function useSaving({ lists, item, calls }: SavingSpec, attempt: OpenAttempt, onFailure: () => void) {
  const t = useTranslate();
  // The one of which it's known that it arrived after all.
  const [arrived, setArrived] = useState<OpenAttempt>(null);
  const { notice, ...action } = useActionOf(item.id === 0 ? calls.create : calls.update, {
    onFailure: (failure) => {
      setArrived(hasArrived(failure) ? attempt : null);
      onFailure();
    },
  });
  const { isBusy, failure } = action;
  if (isBusy) return { ...action, notice: null, listHref: null };
  if (failure !== null && hasArrived(failure))
    return { ...action, notice: t(`${lists}:form.arrived`), listHref: listOf(lists, arrived) };
  // Known from the draft: a reload doesn't make it any clearer.
  const isOpen = attempt !== null && (failure === null || isUnclear(failure));
  return isOpen
    ? { ...action, notice: t(`${lists}:form.unclear`), listHref: listOf(lists, attempt) }
    : { ...action, notice, listHref: null };
}

/** The list with what an attempt creates. */
function listOf(lists: ListTexts, attempt: OpenAttempt): string {
  // Written by `attemptFor` from the call's body.
  const body = attempt === null ? null : (JSON.parse(attempt.body) as Pick<EditedItem, "status">);
  return `/${lists}/${body !== null && isDraft(body) ? "draft" : "active"}`;
}
