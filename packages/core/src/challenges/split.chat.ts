import type { ChatField, ChatForm, ChatInput } from "../chat/chat-card.ts";
import type { DeskContext } from "../chat/define-chat-plug.ts";
import { amountIn } from "../chat/read-input.ts";
import { amountsInWords } from "../lib/currency-words.ts";
import type { EndpointInput } from "../lib/endpoint.ts";
import type { Attempt } from "./attempt.chat.ts";
import type { splitReward } from "./assignment.contract.ts";
import type { Share } from "./split.ts";
import { evenShares, listShares, toSplitBody } from "./split.form.ts";

/** Amounts that fit into a form; with more, it's split evenly or in the panel. */
const MAX_SHARES = 12;

const SHARE = /^share-([1-9]\d{0,14})-([1-9]\d{0,14})$/;

/** Everyone's share, even at first. */
export function splitForm({ challenge, assignment }: Attempt, { t, language }: DeskContext): ChatForm {
  const { pool, assignees } = assignment;
  const even = evenShares(
    pool,
    assignees.map(({ userId }) => userId),
  );
  const isShort = assignees.length * pool.length <= MAX_SHARES;
  const hint = isShort ? "chat:challenge.splitEach" : "chat:challenge.splitEven";
  return {
    title: t("challenge:split.title"),
    facts: [
      challenge.title,
      t("chat:challenge.pool", { amounts: amountsInWords(pool, language) }),
      t("challenge:split.lead"),
      t(hint),
    ],
    fields: isShort ? assignees.flatMap((person) => pool.flatMap((part) => shareFields(person, part))) : [],
    submit: t("challenge:split.send"),
  };

  function shareFields(
    { userId, name }: (typeof assignees)[number],
    part: (typeof pool)[number],
  ): readonly ChatField[] {
    return listShares({ pool: [part], memberIds: [userId], typed: even }).map(({ currencyId, amount }) => ({
      type: "amount",
      name: `share-${String(userId)}-${String(currencyId)}`,
      label: t("challenge:split.share", { currency: part.currencyName, name }),
      hint: "",
      isRequired: true,
      currencyId,
      max: part.amount,
      value: amount,
    }));
  }
}

/** The call's body: the shares that were entered, or even ones. */
export function splitOf(input: ChatInput): EndpointInput<typeof splitReward>["body"] {
  const shares = Object.keys(input).flatMap((name): readonly Share[] => {
    const [, memberId, currencyId] = SHARE.exec(name) ?? [];
    if (memberId === undefined) return [];
    return [{ memberId: Number(memberId), currencyId: Number(currencyId), amount: amountIn(input, name) }];
  });
  const memberIds = [...new Set(shares.map(({ memberId }) => memberId))];
  return toSplitBody(shares.length === 0 ? "even" : "each", { memberIds, shares });
}
