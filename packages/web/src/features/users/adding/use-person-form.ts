import { CallFailure, ValidationFailure } from "@guildhall/core";
import { newUserCalls } from "@guildhall/core/users";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { api } from "../../../session/api.ts";
import { announceAdded } from "./announce-added.ts";
import { noticeOf } from "./notice-of.ts";
import { personErrors, type PersonErrors } from "./person-errors.ts";
import { useAttempt } from "./use-attempt.ts";

export interface PersonForm {
  readonly name: string;
  readonly email: string;
  readonly groupIds: readonly number[];
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly errors: PersonErrors;
  /** A failure of the whole form, as text; null for none. */
  readonly notice: string | null;
  /** Counts attempts with errors: each moves the focus to them. */
  readonly faults: number;
  readonly change: (parts: Partial<PersonDraft>) => void;
  readonly add: () => void;
}

interface PersonDraft {
  readonly name: string;
  readonly email: string;
  readonly groupIds: readonly number[];
}

const NOBODY: PersonDraft = { name: "", email: "", groupIds: [] };

/** State of the form for one person; retrying after a lost response doesn't add them twice. */
export function usePersonForm({ onAdded }: { readonly onAdded: () => void }): PersonForm {
  const t = useTranslate();
  const [draft, setDraft] = useState(NOBODY);
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [faults, setFaults] = useState(0);
  const keyFor = useAttempt();
  const isMissing = draft.name.trim() === "" || draft.email.trim() === "";

  const fail = (error: CallFailure | null): void => {
    setFailure(error);
    setFaults((count) => count + 1);
  };
  const send = async (): Promise<void> => {
    const body = { ...draft, groupIds: [...draft.groupIds] };
    setIsBusy(true);
    setFailure(null);
    try {
      await api.call(newUserCalls.add, { body }, { idempotencyKey: keyFor(JSON.stringify(body)), quiet: true });
      announceAdded(t("adding:added", { name: draft.name.trim() }));
      onAdded();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      fail(error);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    ...draft,
    isDirty: draft.name !== "" || draft.email !== "" || draft.groupIds.length > 0,
    isBusy,
    errors: personErrors({
      missing: isChecked
        ? {
            name: draft.name.trim() === "" ? t("adding:required.name") : null,
            email: draft.email.trim() === "" ? t("adding:required.email") : null,
          }
        : {},
      said: failure instanceof ValidationFailure ? failure.fields : [],
    }),
    notice: noticeOf(failure, t),
    faults,
    change: (parts) => {
      setDraft({ ...draft, ...parts });
      // Earlier server errors were about the earlier input.
      setFailure(null);
    },
    add: () => {
      if (isBusy) return;
      setIsChecked(true);
      if (isMissing) fail(null);
      else void send();
    },
  };
}
