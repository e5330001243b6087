import { textIn } from "../chat/read-input.ts";
import { readCurrencies } from "../chat/sentence-currencies.ts";
import { parseThanksSentence } from "../chat/thanks-sentence.ts";
import type { ChatVerb, DeskContext, VerbResult, VerbStep } from "../chat/define-chat-plug.ts";
import type { EndpointInput } from "../lib/endpoint.ts";
import * as challengeCalls from "./challenge.contract.ts";
import type { Challenge } from "./challenge.shapes.ts";
import { CHALLENGE_TYPES } from "./challenge.values.ts";

type Rewards = EndpointInput<typeof challengeCalls.create>["body"]["rewards"];

/**
 * Publishes a new challenge, whose id is 0 until then. Fields: `title`, `description`, `type` (by default a quest),
 * `rewards` in words such as `5 :star:`, and `completeDeadlineAt`, an instant in UTC.
 */
export const newChallengeVerb: ChatVerb<Challenge> = {
  style: "primary",
  label: ({ t }) => t("challenges:create"),
  // It does nothing with a challenge that exists, so no card offers it.
  ability: () => ({ allowed: false }),
  act: createChallenge,
};

async function createChallenge({ input, key, context }: VerbStep): Promise<VerbResult> {
  const { client, t } = context;
  const type = CHALLENGE_TYPES.find((each) => each === textIn(input, "type")) ?? "quest";
  const words = textIn(input, "rewards");
  const rewards = await readRewards(context, words);
  if (rewards === null) return { field: "rewards", problem: t("chat:challenge.unreadReward", { words }) };
  const completeDeadlineAt = textIn(input, "completeDeadlineAt");
  const body = {
    type,
    status: "new" as const,
    title: textIn(input, "title"),
    description: textIn(input, "description"),
    rewards,
    completeDeadlineAt: completeDeadlineAt === "" ? null : completeDeadlineAt,
  };
  const { cid } = await client.call(challengeCalls.create, { body }, { idempotencyKey: key });
  return { text: t(`challenges:form.published.${type}`), shows: { kind: "challenge", id: cid } };
}

/** Null if it's anything but amounts. */
async function readRewards({ client }: DeskContext, words: string): Promise<Rewards | null> {
  if (words === "") return [];
  const { currencies } = await client.call(challengeCalls.getForEdit, { params: { id: 0 } });
  const read = parseThanksSentence(words, { receivers: [], currencies: readCurrencies(currencies) });
  const isWhole = read.rewards.length > 0 && read.reason === "" && !read.isUnsure;
  return isWhole ? read.rewards.map((reward) => ({ ...reward })) : null;
}
