import { CallFailure, ValidationFailure } from "@guildhall/core";
import { challengeCalls, type ChallengeForEdit } from "@guildhall/core/challenges";
import { createPlatform } from "@guildhall/core/transport";
import { useState } from "react";
import { type Attempt, attemptFor, useDraft } from "@guildhall/widget/forms";
import { api } from "../../session/api.ts";
import { explainFailure } from "../../shell/show-failure.ts";

/** The first challenge's input; amounts in hundredths by currency id. */
interface FirstChallenge {
  readonly title: string;
  readonly description: string;
  readonly amounts: Readonly<Record<string, number | null>>;
  readonly attempt: Attempt | null;
}

/** State of the first challenge's form; input is kept in this tab until published. */
export function useFirstChallenge(data: ChallengeForEdit, onPublished: (cid: number) => void) {
  const amounts = Object.fromEntries(data.challenge.rewards.map((each) => [each.currencyId, each.amount]));
  const draft = useDraft<FirstChallenge>("intro.challenge", { title: "", description: "", amounts, attempt: null });
  const [values, setValues] = useState(draft.initial);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const put = (next: FirstChallenge): void => {
    setValues(next);
    draft.keep(next);
  };
  const publish = async (): Promise<void> => {
    const body = bodyOf(values);
    const attempt = attemptFor(values.attempt, body, createPlatform().newKey);
    put({ ...values, attempt });
    setIsBusy(true);
    setFailure(null);
    try {
      const { cid } = await api.call(
        challengeCalls.createForIntro,
        { body },
        { quiet: true, idempotencyKey: attempt.key },
      );
      draft.forget();
      onPublished(cid);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  const fields = failure instanceof ValidationFailure ? failure.fields : [];
  return {
    values,
    isBusy,
    errors: fields.map((each) => each.message),
    notice: failure === null || fields.length > 0 ? null : explainFailure(failure),
    change: (parts: Partial<FirstChallenge>) => put({ ...values, ...parts }),
    publish: () => {
      if (values.title.trim() !== "" && !isBusy) void publish();
    },
  };
}

/** A quest completed with a text: the least a first challenge can ask for. */
function bodyOf({ title, description, amounts }: FirstChallenge) {
  const rewards = Object.entries(amounts)
    .map(([currencyId, amount]) => ({ currencyId: Number(currencyId), amount: amount ?? 0 }))
    .filter((each) => each.amount > 0);
  return {
    type: "quest" as const,
    status: "new" as const,
    title: title.trim(),
    description: description.trim(),
    rewards,
  };
}
