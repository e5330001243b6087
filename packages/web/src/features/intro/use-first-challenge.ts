import { challengeCalls, type ChallengeForEdit } from "@guildhall/core/challenges";
import { useState } from "react";
import { type Attempt, attemptFor, useDraft } from "@guildhall/widget/forms";
import { useActionOf, useGuild } from "@guildhall/widget/guild";

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
  const { client, platform } = useGuild();
  const { isBusy, notice, errors, run } = useActionOf(challengeCalls.createForIntro);
  const put = (next: FirstChallenge): void => {
    setValues(next);
    draft.keep(next);
  };
  const publish = async (): Promise<void> => {
    const body = bodyOf(values);
    // Kept with the draft, so that it also outlives the page.
    const attempt = attemptFor(values.attempt, body, platform.newKey);
    put({ ...values, attempt });
    const options = { quiet: true, idempotencyKey: attempt.key };
    const { cid } = await client.call(challengeCalls.createForIntro, { body }, options);
    draft.forget();
    onPublished(cid);
  };
  return {
    values,
    isBusy,
    errors: errors.map((each) => each.message),
    notice,
    change: (parts: Partial<FirstChallenge>) => put({ ...values, ...parts }),
    publish: () => {
      if (values.title.trim() !== "") run("publish", publish);
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
