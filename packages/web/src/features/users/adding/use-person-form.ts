import { newUserCalls } from "@guildhall/core/users";
import { useSend } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";
import { noticeOf } from "./notice-of.ts";
import { personErrors, type PersonErrors } from "./person-errors.ts";

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
  const [faults, setFaults] = useState(0);
  const countFault = (): void => setFaults((count) => count + 1);
  const { isBusy, errors, forget, send, ...progress } = useSend(newUserCalls.add, { onFailure: countFault });
  const isMissing = draft.name.trim() === "" || draft.email.trim() === "";

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
      said: errors,
    }),
    notice: noticeOf(progress, t),
    faults,
    change: (parts) => {
      setDraft({ ...draft, ...parts });
      // Earlier server errors were about the earlier input.
      forget();
    },
    add: () => {
      if (isBusy) return;
      setIsChecked(true);
      forget();
      if (isMissing) countFault();
      else
        send({ body: { ...draft, groupIds: [...draft.groupIds] } }, () => {
          showMessage({ text: t("adding:added", { name: draft.name.trim() }), tone: "good" });
          onAdded();
        });
    },
  };
}
