import { type EndpointResponse, parseInstant, ValidationFailure } from "@guildhall/core";
import { describeFieldError, type TextKey } from "@guildhall/core/i18n";
import {
  findScheduleProblems,
  scheduleCalls,
  type ScheduleClock,
  type ScheduleDraft,
  wishOf,
} from "@guildhall/core/schedules";
import { useActionOf } from "@guildhall/widget/guild";
import { useState } from "react";
import { saveUnlessChanged } from "../../forms/overwrite/save-unless-changed.ts";
import { useTranslateAny } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { useNow } from "../../time/clock.ts";
import { scheduleFieldWords } from "./schedule-field-words.ts";
import { seenOf, saveEntitySchedule, type SeenSchedule } from "./save-entity-schedule.ts";
import type { ScheduledThing } from "./scheduled-thing.ts";

export type ScheduleFormData = EndpointResponse<typeof scheduleCalls.get>;

/** The schedule form's values, errors and actions. */
export interface ScheduleForm {
  readonly draft: ScheduleDraft;
  readonly clock: ScheduleClock;
  readonly isBusy: boolean;
  /** As text. */
  readonly errors: readonly string[];
  /** A field's error as text; null for none. */
  readonly errorAt: (field: "publishAt" | "day") => string | null;
  /** A failure of the whole form, as text; null for none. */
  readonly notice: string | null;
  /** Counts attempts with errors: each moves the focus to them. */
  readonly faults: number;
  readonly set: (draft: ScheduleDraft) => void;
  readonly save: () => void;
}

// Form labels by field of the call.
const LABELS: Readonly<Record<string, TextKey>> = {
  type: "schedule:type",
  publishAt: "schedule:first",
  day: "schedule:day",
};

function labelOf(field: string, { type }: ScheduleDraft): TextKey {
  const isOnce = field === "publishAt" && type === "once";
  return isOnce ? "schedule:at" : (LABELS[field] ?? "schedule:title");
}

interface Problem {
  readonly field: string;
  readonly text: string;
}

/** State of the schedule form; validated on saving, and again by the server. */
export function useScheduleForm({
  thing,
  data,
  onSaved,
}: {
  readonly thing: ScheduledThing;
  readonly data: ScheduleFormData;
  /** False if it was removed meanwhile and stays so. */
  readonly onSaved: (isScheduled: boolean) => void;
}): ScheduleForm {
  const t = useTranslateAny();
  const { settings } = useMember();
  const { type, publishAt, day } = data.schedule;
  const [draft, setDraft] = useState<ScheduleDraft>({ type, publishAt, day });
  // Edits stay based on this, whatever is refetched meanwhile.
  const [seen] = useState(() => seenOf(data.schedule));
  const [own, setOwn] = useState<readonly Problem[]>([]);
  const [faults, setFaults] = useState(0);
  const countFault = (): void => setFaults((count) => count + 1);
  const { isBusy, notice, errors, forget, run } = useActionOf(scheduleCalls.save, {
    onFailure: (failure) => failure instanceof ValidationFailure && countFault(),
  });
  const problems = [...own, ...errors.map(({ field, message }) => ({ field, text: message }))];
  const clock = { zone: data.zone, now: useNow() };

  const check = (): readonly Problem[] => {
    if (draft.publishAt === null) return [{ field: "publishAt", text: t("schedule:noTime") }];
    const deadlines = readDeadlines(data.deadlines);
    const found = findScheduleProblems(wishOf(draft, draft.publishAt), { ...settings, ...clock, deadlines });
    return found.map((each) => ({ field: each.field, text: describeFieldError(t, each) }));
  };
  const send = async (at: string): Promise<void> => {
    const isScheduled = await saveUnlessChanged<SeenSchedule, boolean>({
      wanted: { type: draft.type, publishAt: at, day: draft.day },
      seen,
      send: ({ seen: before, ...wanted }) => saveEntitySchedule(thing, { wanted, seen: { ...seen, ...before } }),
      words: () => scheduleFieldWords({ ...settings, zone: data.zone }),
    });
    onSaved(isScheduled);
  };
  return {
    draft,
    clock,
    isBusy,
    errors: problems.map(({ field, text }) => (field in LABELS ? `${t(labelOf(field, draft))}: ${text}` : text)),
    errorAt: (field) => problems.find((each) => each.field === field)?.text ?? null,
    notice,
    faults,
    set: (next) => {
      setDraft(next);
      setOwn([]);
      if (errors.length > 0) forget();
    },
    save: () => {
      if (isBusy) return;
      const found = check();
      const { publishAt: at } = draft;
      setOwn(found);
      forget();
      if (found.length > 0) countFault();
      else if (at !== null) run("schedule", () => send(at));
    },
  };
}

function readDeadlines({ acceptDeadlineAt, completeDeadlineAt, closedAt }: ScheduleFormData["deadlines"]) {
  const read = (text: string | null): Date | null => (text === null ? null : parseInstant(text));
  return {
    acceptDeadlineAt: read(acceptDeadlineAt),
    completeDeadlineAt: read(completeDeadlineAt),
    closesAt: read(closedAt),
  };
}
