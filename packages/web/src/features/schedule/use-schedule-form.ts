import { CallFailure, scheduleProblems, ValidationFailure, type ScheduleClock } from "@guildhall/core";
import { saveEntitySchedule } from "@guildhall/core/contract";
import { describeFieldError } from "@guildhall/core/i18n";
import { useState } from "react";
import { useTranslateAny } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { useMember } from "../../session/use-session.ts";
import { describeFailure } from "../../shell/show-failure.ts";
import { useNow } from "../../time/clock.ts";
import { wishOf, type ScheduleDraft } from "./schedule-draft.ts";
import { refreshScheduled, type ScheduledThing, type ScheduleFormData } from "./schedule.queries.ts";

/** The form of a schedule: what is chosen, what is wrong with it, and how to save it. */
export interface ScheduleForm {
  readonly draft: ScheduleDraft;
  readonly clock: ScheduleClock;
  readonly isBusy: boolean;
  /** Everything that is wrong, in words. */
  readonly errors: readonly string[];
  /** What is wrong with a field, in words; null when nothing is. */
  readonly errorAt: (field: "publishAt" | "day") => string | null;
  /** What went wrong as a whole, in words; null when nothing did. */
  readonly notice: string | null;
  readonly set: (draft: ScheduleDraft) => void;
  readonly save: () => void;
}

interface Problem {
  readonly field: string;
  readonly text: string;
}

/** Holds the form of a schedule; what is chosen is checked when it is saved, and by the server again. */
export function useScheduleForm({ thing, data, onSaved }: {
  readonly thing: ScheduledThing;
  readonly data: ScheduleFormData;
  readonly onSaved: () => void;
}): ScheduleForm {
  const t = useTranslateAny();
  const { settings } = useMember();
  const { type, publishAt, day } = data.schedule;
  const [draft, setDraft] = useState<ScheduleDraft>({ type, publishAt, day });
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [notice, setNotice] = useState<string | null>(null);
  const clock = { zone: data.zone, now: useNow() };

  const check = (): readonly Problem[] => {
    if (draft.publishAt === null) return [{ field: "publishAt", text: t("schedule:noTime") }];
    const found = scheduleProblems(wishOf(draft, draft.publishAt), { ...clock, dateFormat: settings.dateFormat });
    return found.map((each) => ({ field: each.field, text: describeFieldError(t, each) }));
  };
  const send = async (at: string): Promise<void> => {
    setIsBusy(true);
    setNotice(null);
    const { day: wanted } = wishOf(draft, at);
    const body = { type: draft.type, publishAt: at, ...(wanted !== undefined && { day: wanted }) };
    try {
      await api.call(saveEntitySchedule, { params: thing, body }, { quiet: true });
      void refreshScheduled(thing);
      onSaved();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error instanceof ValidationFailure) setProblems(error.fields.map(({ field, message }) => ({ field, text: message })));
      else setNotice(describeFailure(error));
    } finally {
      setIsBusy(false);
    }
  };
  return {
    draft,
    clock,
    isBusy,
    errors: problems.map((each) => each.text),
    errorAt: (field) => problems.find((each) => each.field === field)?.text ?? null,
    notice,
    set: (next) => {
      setDraft(next);
      setProblems([]);
    },
    save: () => {
      const found = check();
      setProblems(found);
      if (found.length === 0 && draft.publishAt !== null && !isBusy) void send(draft.publishAt);
    },
  };
}
