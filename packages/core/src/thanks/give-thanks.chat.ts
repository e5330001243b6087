import { ValidationFailure } from "../client/call-failure.ts";
import type { ChatForm, ChatInput, ChatOutcome, ChatReceiver } from "../chat/chat-card.ts";
import type { ThanksPrefill, ThanksReaction } from "../chat/chat-desk.ts";
import type { DeskContext, LinkedMember } from "../chat/define-chat-plug.ts";
import { explainFailure, joinMessages, withNextStep } from "../chat/explain-failure.ts";
import type { ExplainedFailure } from "../chat/explain-failure.ts";
import { listNames } from "../chat/list-names.ts";
import { amountIn, peopleIn, textIn } from "../chat/read-input.ts";
import { findByIcon, readCurrencies } from "../chat/sentence-currencies.ts";
import { shortenToLine } from "../chat/shorten.ts";
import { parseThanksSentence } from "../chat/thanks-sentence.ts";
import type { ThanksSentence } from "../chat/thanks-sentence.ts";
import { HUNDREDTHS_PER_UNIT } from "../lib/amount.ts";
import type { WireFieldError } from "../lib/envelope.ts";
import { previewThanks } from "./preview-thanks.ts";
import { AMOUNT_FIELD, readForm, refuseThanks, thanksForm } from "./thanks-form.chat.ts";
import { thanksChat } from "./thanks.chat.ts";
import * as thanksCalls from "./thanks.contract.ts";

/** Characters of the message that a reaction is on. */
const MAX_QUOTED = 300;

/** The form, with what's left to give; refused if nothing may be given. */
export async function openThanksForm(
  context: DeskContext,
  prefill: ThanksPrefill,
): Promise<ChatForm | Extract<ChatOutcome, { kind: "refused" }>> {
  try {
    const data = await readForm(context);
    return data.create.allowed
      ? await thanksForm(context, data, { ...prefill, amounts: null, note: "" })
      : await refuseThanks(context, data);
  } catch (error) {
    return { kind: "refused", ...(await explainFailure(context, error)) };
  }
}

/** What the amounts entered so far cost and leave, one currency a line. */
export async function previewThanksInput(context: DeskContext, input: ChatInput): Promise<readonly string[]> {
  const { quota } = await readForm(context);
  const amounts = Object.fromEntries(
    quota.map(({ currencyId }) => [String(currencyId), amountIn(input, AMOUNT_FIELD + String(currencyId))]),
  );
  return previewThanks({ quota, draft: { receivers: peopleIn(input, "receivers"), amounts } }, context);
}

export async function giveThanks(context: DeskContext, input: ChatInput, key: string): Promise<ChatOutcome> {
  const names = Object.keys(input).filter((name) => /^amount-[1-9]\d{0,14}$/.test(name));
  const rewards = names
    .map((name) => ({ currencyId: Number(name.slice(AMOUNT_FIELD.length)), amount: amountIn(input, name) }))
    .filter(({ amount }) => amount > 0);
  const [amountField = ""] = names;
  const said = { receivers: peopleIn(input, "receivers"), reason: textIn(input, "reason") };
  return send(context, { ...said, rewards, amountField, key });
}

interface Said {
  readonly sentence: string;
  readonly receivers: readonly ChatReceiver[];
}

/** Gives what the sentence says for sure; otherwise the form asks, with what was understood. */
export async function giveThanksBySentence(
  context: DeskContext,
  said: Said & { readonly key: string },
): Promise<ChatOutcome> {
  try {
    const data = await readForm(context);
    const read = readSentence(context, data, said);
    const { receivers, rewards, reason, isUnsure } = read;
    const isWhole = rewards.length > 0 && receivers.length > 0 && (reason !== "" || data.forcedMessage !== "");
    if (isWhole && !isUnsure) return await send(context, { receivers, rewards, reason, key: said.key });
    const asked = await ask(context, data, read);
    return "kind" in asked ? asked : { kind: "form", form: asked };
  } catch (error) {
    return { kind: "refused", ...(await explainFailure(context, error)) };
  }
}

/** The form with what was understood, even if that's everything. */
export async function openThanksFormBySentence(context: DeskContext, said: Said): ReturnType<typeof openThanksForm> {
  try {
    const data = await readForm(context);
    return await ask(context, data, readSentence(context, data, said));
  } catch (error) {
    return { kind: "refused", ...(await explainFailure(context, error)) };
  }
}

type FormData = Awaited<ReturnType<typeof readForm>>;

function readSentence({ plainWords }: DeskContext, { quota }: FormData, said: Said): ThanksSentence {
  const { sentence, receivers } = said;
  const read = parseThanksSentence(sentence, { receivers, currencies: readCurrencies(quota) });
  return plainWords === undefined ? read : { ...read, reason: plainWords(read.reason) };
}

async function ask(context: DeskContext, data: FormData, read: ThanksSentence): ReturnType<typeof openThanksForm> {
  if (!data.create.allowed) return refuseThanks(context, data);
  const { receivers, rewards, reason } = read;
  const amounts = Object.fromEntries(rewards.map(({ currencyId, amount }) => [String(currencyId), amount]));
  const start = { receivers, reason, amounts: rewards.length > 0 ? amounts : null, note: noteOf(read, context) };
  return thanksForm(context, data, start);
}

/** One unit of the currency that a reaction shows, for the words that it's on; null if it shows none. */
export async function giveThanksByReaction(
  context: DeskContext,
  { icon, receivers, words }: ThanksReaction,
  key: string,
): Promise<ChatOutcome | null> {
  try {
    const { quota } = await readForm(context);
    const currencyId = findByIcon(readCurrencies(quota), icon);
    if (currencyId === null) return null;
    const quoted = shortenToLine(words, MAX_QUOTED);
    const reason =
      quoted === "" ? context.t("chat:thanks.message") : context.t("chat:thanks.quoted", { words: quoted });
    return await send(context, { receivers, rewards: [{ currencyId, amount: HUNDREDTHS_PER_UNIT }], reason, key });
  } catch (error) {
    return { kind: "refused", ...(await explainFailure(context, error)) };
  }
}

function noteOf({ receivers, rewards, reason, isUnsure }: ThanksSentence, { t }: DeskContext): string {
  // Whom to thank is missing whether the rest was understood or not.
  if (receivers.length === 0) return t("thanks:form.errors.receivers");
  if (isUnsure) return t("chat:thanks.unsure");
  if (rewards.length === 0) return t("chat:thanks.noAmount");
  return reason === "" ? t("thanks:form.errors.description") : "";
}

interface ThanksToSend {
  readonly receivers: readonly ChatReceiver[];
  readonly rewards: readonly { readonly currencyId: number; readonly amount: number }[];
  readonly reason: string;
  /** The form's first amount, where a missing one is asked for; "" or missing without a form. */
  readonly amountField?: string;
  readonly key: string;
}

async function send(context: DeskContext, thanks: ThanksToSend): Promise<ChatOutcome> {
  const { client, findMembers } = context;
  const members = await findMembers(thanks.receivers.map(({ externalId }) => externalId));
  const body = {
    receivers: thanks.receivers.map((receiver) => toReceiver(receiver, members)),
    description: thanks.reason,
    rewards: thanks.rewards.map((reward) => ({ ...reward })),
  };
  try {
    const { tid } = await client.call(thanksCalls.give, { body }, { idempotencyKey: thanks.key });
    const card = await thanksChat.card(context, tid).catch(() => null);
    return { kind: "done", text: sentText(context, { thanks, members }), card };
  } catch (error) {
    return { kind: "refused", ...(await explainThanks(context, { thanks, members, error })) };
  }
}

/**
 * People of the chat who aren't members go to the server by the chat's id: it decides whether they can be thanked before
 * they join.
 */
function toReceiver({ externalId, name }: ChatReceiver, members: ReadonlyMap<string, LinkedMember>) {
  const member = members.get(externalId);
  return member === undefined ? { externalId, name } : { id: member.id };
}

function sentText({ t, language }: DeskContext, { thanks, members }: Pick<FailedThanks, "thanks" | "members">): string {
  const nameAll = (people: readonly ChatReceiver[]) =>
    listNames(
      people.map(({ name }) => name),
      { t, language },
    );
  const joined = thanks.receivers.filter(({ externalId }) => members.has(externalId));
  const waiting = thanks.receivers.filter(({ externalId }) => !members.has(externalId));
  // Then it's one thanks, and its card says who waits.
  if (waiting.length === 0 || joined.length === 0) {
    return t("thanks:form.publishedTo", { name: nameAll(thanks.receivers) });
  }
  return t("chat:thanks.sentAndWaits", { sent: nameAll(joined), names: nameAll(waiting) });
}

interface FailedThanks {
  readonly thanks: ThanksToSend;
  readonly members: ReadonlyMap<string, LinkedMember>;
  readonly error: unknown;
}

async function explainThanks(context: DeskContext, failed: FailedThanks): Promise<ExplainedFailure> {
  const { error } = failed;
  if (!(error instanceof ValidationFailure)) return explainFailure(context, error);
  const fields = await Promise.all(error.fields.map((said) => withNextStep(context, said)));
  return joinMessages(
    context,
    fields.map((said) => toFormField(context, failed, said)),
  );
}

/** A problem at the form's field, with people by their names. */
function toFormField(context: DeskContext, failed: FailedThanks, problem: WireFieldError) {
  const { thanks } = failed;
  const { field, message } = problem;
  const [name = "", place = ""] = field.split(".");
  const receiver = name === "receivers" ? thanks.receivers[Number(place)] : undefined;
  if (receiver !== undefined) return { field: name, message: ofReceiver(context, failed, { receiver, problem }) };
  if (name === "rewards") return atAmount(context, thanks, { place, message });
  return { field: name === "description" ? "reason" : name, message };
}

function atAmount(
  { t }: DeskContext,
  { rewards, amountField = "" }: ThanksToSend,
  { place, message }: { readonly place: string; readonly message: string },
) {
  const reward = rewards[Number(place)];
  if (reward !== undefined) return { field: AMOUNT_FIELD + String(reward.currencyId), message };
  const isMissing = rewards.length === 0 && amountField !== "";
  return isMissing ? { field: amountField, message: t("chat:thanks.noAmount") } : { field: "rewards", message };
}

function ofReceiver(
  { t }: DeskContext,
  { members }: FailedThanks,
  { receiver, problem }: { readonly receiver: ChatReceiver; readonly problem: WireFieldError },
): string {
  const { name, externalId } = receiver;
  const { code, message } = problem;
  if (code === "messenger_required" && !members.has(externalId)) return t("chat:thanks.stranger", { name });
  // "You" needs no name.
  return code === "self" ? message : `${name}: ${message}`;
}
