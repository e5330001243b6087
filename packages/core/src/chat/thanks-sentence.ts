import type { Hundredths } from "../lib/amount.ts";
import type { ChatReceiver } from "./chat-card.ts";
import type { SentenceCurrencies } from "./sentence-currencies.ts";
import { isJoining, readRun } from "./sentence-amounts.ts";
import type { FoundAmount, Run } from "./sentence-amounts.ts";
import { cutSentence } from "./sentence-words.ts";
import type { SentenceToken } from "./sentence-words.ts";

/** What a sentence says for sure; the rest has to be asked. */
export interface ThanksSentence {
  readonly receivers: readonly ChatReceiver[];
  /** In hundredths, for each receiver; only amounts that are written in the sentence. */
  readonly rewards: readonly { readonly currencyId: number; readonly amount: Hundredths }[];
  readonly reason: string;
  /** It may mean something else, so whoever wrote it is asked. */
  readonly isUnsure: boolean;
}

/** Longer ones are asked about: nobody writes them by hand. */
const MAX_SENTENCE_LENGTH = 4_000;

/**
 * Reads a sentence such as `@anna спасибо 3 :gem: for the review`. Amounts count at its start, or at its end after a
 * pause or with an icon: "thanks for the 5 star hotel" names none. The numbers are for each receiver unless it says that
 * they're the total.
 */
export function parseThanksSentence(
  sentence: string,
  known: { readonly receivers: readonly ChatReceiver[]; readonly currencies: SentenceCurrencies },
): ThanksSentence {
  const text = sentence.slice(0, MAX_SENTENCE_LENGTH);
  const tokens = cutSentence(text, known.receivers);
  const head = readHead(tokens, known.currencies);
  const named = new Set(tokens.flatMap(({ receiver }) => receiver ?? []));
  // Such as the author of the message that it replies to.
  const isReply = known.receivers.some((each) => !named.has(each));
  const isAddressed = isReply || tokens.slice(0, head.end).some(({ receiver }) => receiver !== null);
  const tail = findTail(tokens, head.end, { currencies: known.currencies, takesPeople: !isAddressed });
  const middle = tokens.slice(head.end, tail.start);
  const outside = [...tokens.slice(0, head.end), ...tokens.slice(tail.start)];
  const amounts = [...head.amounts, ...tail.amounts];
  const isTotal = head.isTotal || tail.isTotal;
  const rewards = share(amounts, { isTotal, count: known.receivers.length });
  const hasTwins = new Set(amounts.map(({ currencyId }) => currencyId)).size < amounts.length;
  const isUnsure =
    sentence.length > MAX_SENTENCE_LENGTH ||
    head.isUnsure ||
    tail.isUnsure ||
    isUnsureOfPeople({ outside, middle, isReply }) ||
    hasTwins ||
    rewards === null;
  return {
    receivers: known.receivers,
    rewards: hasTwins ? [] : (rewards ?? []),
    reason: writeReason(text, middle, tail.start < tokens.length),
    isUnsure,
  };
}

/** The start of the sentence: people, thanks and amounts, up to the first word of the reason. */
function readHead(tokens: readonly SentenceToken[], currencies: SentenceCurrencies): Run {
  return readRun(tokens, { start: 0, currencies, isHead: true, takesPeople: true });
}

/** The end of the sentence, if it's nothing but people and amounts. */
function findTail(
  tokens: readonly SentenceToken[],
  from: number,
  how: { readonly currencies: SentenceCurrencies; readonly takesPeople: boolean },
): Run & { readonly start: number } {
  for (let start = from; start < tokens.length; start += 1) {
    if (isAfterNumber(tokens, start)) continue;
    const run = readRun(tokens, { ...how, start, isHead: false });
    if (run.end === tokens.length && !tokens.slice(start).every(isJoining)) return { ...run, start };
  }
  return { start: tokens.length, end: tokens.length, amounts: [], isTotal: false, isUnsure: false };
}

/** Such as the 500 of 1 500, or the 3 of 2 x 3. */
function isAfterNumber(tokens: readonly SentenceToken[], start: number): boolean {
  const [before, earlier] = [tokens[start - 1], tokens[start - 2]];
  const isOperator = before !== undefined && before.kind === "word" && !/[\p{L}\p{N}]{2}/u.test(before.text);
  return /\d/.test(before?.text ?? "") || (isOperator && /\d/.test(earlier?.text ?? ""));
}

/** Each one's part; null if a total can't be split evenly. */
function share(
  amounts: readonly FoundAmount[],
  { isTotal, count }: { readonly isTotal: boolean; readonly count: number },
): readonly FoundAmount[] | null {
  if (!isTotal || count < 2) return amounts;
  if (amounts.some(({ amount }) => amount % count !== 0)) return null;
  return amounts.map(({ currencyId, amount }) => ({ currencyId, amount: amount / count }));
}

/** Whether it mentions people who are unknown, or whom only the reason names although it thanks others. */
function isUnsureOfPeople({
  outside,
  middle,
  isReply,
}: {
  readonly outside: readonly SentenceToken[];
  readonly middle: readonly SentenceToken[];
  readonly isReply: boolean;
}): boolean {
  const addressed = new Set(outside.flatMap(({ receiver }) => receiver ?? []));
  const isStranger = ({ kind, receiver }: SentenceToken): boolean => kind === "mention" && receiver === null;
  const isOnlyHere = ({ receiver }: SentenceToken): boolean => receiver !== null && !addressed.has(receiver);
  if (outside.some(isStranger)) return true;
  return (isReply && middle.some(isStranger)) || ((isReply || addressed.size > 0) && middle.some(isOnlyHere));
}

/** The words between, with people by their names; what leads over to the end of the sentence is left out with it. */
function writeReason(text: string, middle: readonly SentenceToken[], hasTail: boolean): string {
  const [first, last] = [middle[0], middle.at(-1)];
  if (first === undefined || last === undefined) return "";
  let reason = "";
  let at = first.start;
  for (const { receiver, start, end } of middle) {
    reason += text.slice(at, start) + (receiver?.name ?? text.slice(start, end));
    at = end;
  }
  const whole = reason.trim().replace(/^(?:for|за)\s+/iu, "");
  return hasTail && last.kind === "word" ? whole.replace(/[,;:—–-]+$/u, "") : whole;
}
