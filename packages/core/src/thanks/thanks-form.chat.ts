import type { ChatField, ChatForm, ChatOutcome } from "../chat/chat-card.ts";
import type { ThanksPrefill } from "../chat/chat-desk.ts";
import type { DeskContext } from "../chat/define-chat-plug.ts";
import { explainRefusal, renewalDay } from "../chat/explain-failure.ts";
import { amountInWords } from "../lib/currency-words.ts";
import type { EndpointResponse } from "../lib/endpoint.ts";
import { MAX_THANKS_DESCRIPTION_LENGTH, MAX_THANKS_RECEIVERS } from "../lib/limits.ts";
import type { QuotaLine } from "../lib/wire.ts";
import * as thanksCalls from "./thanks.contract.ts";
import { defaultAmounts } from "./thanks.form.ts";
import type { ThankDraft } from "./thanks.form.ts";

type FormData = EndpointResponse<typeof thanksCalls.getForEdit>;

/** Before a currency's id: the name of its field. */
export const AMOUNT_FIELD = "amount-";

/** What a form starts with; amounts in hundredths by currency. */
export interface ThanksStart extends ThanksPrefill {
  readonly amounts: Readonly<Record<string, number>> | null;
  /** Said before the rest. */
  readonly note: string;
}

export async function readForm({ client }: DeskContext): Promise<FormData> {
  return client.call(thanksCalls.getForEdit, { params: { id: 0 } });
}

/** Why nothing may be given. */
export async function refuseThanks(
  context: DeskContext,
  data: FormData,
): Promise<Extract<ChatOutcome, { kind: "refused" }>> {
  const { reason = "" } = data.create;
  // Without any quota, no new month helps.
  const text = data.quota.length === 0 && reason === "no_quota_left" ? context.t("chat:thanks.noQuota") : "";
  const told = text === "" ? await explainRefusal(context, { reason, text }) : text;
  return { kind: "refused", text: told, fields: {} };
}

export async function thanksForm(context: DeskContext, data: FormData, start: ThanksStart): Promise<ChatForm> {
  const { t } = context;
  const { quota, forcedMessage } = data;
  const amounts = start.amounts ?? defaultAmounts(quota, start.receivers.length);
  const reason: ChatField = {
    type: "text",
    name: "reason",
    label: t("thanks:form.description"),
    hint: t("thanks:form.descriptionHint"),
    isRequired: true,
    isLong: true,
    maxLength: MAX_THANKS_DESCRIPTION_LENGTH,
    value: start.reason,
  };
  return {
    title: t("thanks:give"),
    facts: [start.note, ...(await quotaFacts(context, quota)), forcedMessage].filter((fact) => fact !== ""),
    fields: [
      {
        type: "people",
        name: "receivers",
        label: t("thanks:form.receivers"),
        hint: "",
        isRequired: true,
        max: MAX_THANKS_RECEIVERS,
        value: start.receivers,
      },
      ...quota.filter(({ free }) => free > 0).map((line) => amountField(context, line, amounts)),
      ...(forcedMessage === "" ? [reason] : []),
    ],
    submit: t("thanks:form.sendKeys"),
  };
}

function amountField({ t, language }: DeskContext, line: QuotaLine, amounts: ThankDraft["amounts"]): ChatField {
  const { currencyId, currencyName, free } = line;
  return {
    type: "amount",
    name: AMOUNT_FIELD + String(currencyId),
    label: t("chat:thanks.amount", { currency: currencyName }),
    hint: t("thanks:form.left", { left: amountInWords({ ...line, amount: free }, language) }),
    isRequired: false,
    currencyId,
    max: free,
    value: Math.min(free, amounts[String(currencyId)] ?? 0),
  };
}

/** What's left of each currency this month, and when it renews. */
export async function quotaFacts(context: DeskContext, quota: readonly QuotaLine[]): Promise<readonly string[]> {
  if (quota.length === 0) return [];
  const { t, language } = context;
  const each = quota.map((line) => amountInWords({ ...line, amount: line.free }, language));
  const left = new Intl.ListFormat(language, { type: "conjunction" }).format(each);
  return [t("chat:thanks.left", { left, date: await renewalDay(context) })];
}
