import { CallFailure } from "@guildhall/core";
import { challengeCalls, type ChallengeForEdit } from "@guildhall/core/challenges";
import { useRef, useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useDraft } from "@guildhall/widget/forms";
import { attemptFor, stillOpen, useActionOf, useGuild, type Attempt } from "@guildhall/widget/guild";

/** What a quest asks for. */
export interface QuestWords {
  readonly title: string;
  readonly description: string;
}

/** The first challenge's input; amounts in hundredths by currency id. */
interface FirstChallenge extends QuestWords {
  /** The reader's own words while a sample stands in their place. */
  readonly own: QuestWords | null;
  readonly amounts: Readonly<Record<string, number | null>>;
  readonly attempt: Attempt | null;
}

/** State of the first challenge's form, which starts with a sample; input is kept in this tab until published. */
export function useFirstChallenge(data: ChallengeForEdit, onPublished: (cid: number) => void) {
  const samples = useSamples();
  const amounts = Object.fromEntries(data.challenge.rewards.map((each) => [each.currencyId, each.amount]));
  const draft = useDraft<FirstChallenge>("intro.challenge", { ...samples[0], own: null, amounts, attempt: null });
  const [values, setValues] = useState(draft.initial);
  const { client, platform } = useGuild();
  const { isBusy, notice, errors, run } = useActionOf(challengeCalls.createForIntro);
  // As it is by now: an answer may come after further input.
  const latest = useRef(draft.initial);
  const put = (parts: Partial<FirstChallenge>): void => {
    latest.current = { ...latest.current, ...parts };
    setValues(latest.current);
    draft.keep(latest.current);
  };
  const publish = async (): Promise<void> => {
    const body = bodyOf(values);
    // Kept with the draft, so that it also outlives the page.
    const open = values.attempt;
    const attempt = attemptFor(open, body, platform.newKey);
    put({ attempt });
    const options = { quiet: true, idempotencyKey: attempt.key };
    try {
      const { cid } = await client.call(challengeCalls.createForIntro, { body }, options);
      draft.forget();
      onPublished(cid);
    } catch (error) {
      if (error instanceof CallFailure) put({ attempt: stillOpen(error, { open, attempt }) });
      throw error;
    }
  };
  const { title, description, own } = values;
  const isSample = samples.some((each) => each.title === title && each.description === description);
  return {
    values,
    others: [...samples, ...(own === null ? [] : [own])].filter((each) => each.title !== title),
    /** Puts other words in place, and keeps the reader's own. */
    swap: (words: QuestWords) => {
      const isEmpty = (title + description).trim() === "";
      put({ ...words, own: isSample || isEmpty ? own : { title, description } });
    },
    isBusy,
    errors: errors.map((each) => each.message),
    notice,
    change: put,
    publish: () => {
      if (values.title.trim() !== "") run("publish", publish);
    },
  };
}

/** State of the first challenge's form. */
export type FirstChallengeForm = ReturnType<typeof useFirstChallenge>;

function useSamples(): readonly [QuestWords, ...QuestWords[]] {
  const t = useTranslate();
  const sample = (key: "page" | "bug" | "talk"): QuestWords => ({
    title: t(`intro:challenge.samples.${key}.title`),
    description: t(`intro:challenge.samples.${key}.text`),
  });
  return [sample("page"), sample("bug"), sample("talk")];
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
