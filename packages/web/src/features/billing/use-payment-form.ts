import { isAddress } from "@guildhall/core";
import { billingCalls, type Duration } from "@guildhall/core/billing";
import type { EndpointResponse } from "@guildhall/core";
import { useDraft } from "@guildhall/widget/forms";
import { useActionOf, useGuild } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useLeaveFor } from "./use-leave-for.ts";

export type Order = EndpointResponse<typeof billingCalls.getPaymentForCreate>;

interface Wanted {
  readonly plan: string;
  readonly duration: Duration;
  readonly order: Order;
}

/** Names its draft. */
export function paymentDraft({ plan, duration }: Pick<Wanted, "plan" | "duration">): string {
  return `billing.${plan}.${duration}`;
}

/** The form of a payment, whose input is kept until it's been sent. */
export function usePaymentForm({ plan, duration, order }: Wanted) {
  const t = useTranslate();
  const { client } = useGuild();
  const draft = useDraft(paymentDraft({ plan, duration }), { email: order.email, recurring: true });
  const [{ email, recurring }, setValues] = useState(draft.initial);
  const [isWrong, setIsWrong] = useState(false);
  const { isLeaving, isUnsafe, leaveFor } = useLeaveFor(order.paymentProvider);
  const { run, ...action } = useActionOf(billingCalls.createPayment);
  const isRecurring = recurring && order.mayRecur;
  const change = (next: Partial<typeof draft.initial>): void => {
    const values = { email, recurring, ...next };
    setValues(values);
    draft.keep(values);
    setIsWrong(false);
  };
  const pay = async (idempotencyKey: string): Promise<void> => {
    const { licenseId, paymentProvider, cost } = order;
    const body = {
      licenseType: plan,
      licenseDuration: duration,
      licenseId,
      paymentProvider,
      recurring: isRecurring,
      email: email.trim(),
      cost,
    };
    const { redirectUrl } = await client.call(billingCalls.createPayment, { body }, { idempotencyKey, quiet: true });
    leaveFor(redirectUrl);
  };
  const problem = isWrong ? t("errors:field.not_an_email") : action.errorOf("email");
  return {
    email,
    isRecurring,
    isBusy: action.isBusy || isLeaving,
    notice: isUnsafe ? t("plans:pay.unsafe") : action.notice,
    emailProblem: problem,
    errors: isWrong
      ? [`${t("plans:pay.email")}: ${t("errors:field.not_an_email")}`]
      : action.errors.map(({ field, message }) =>
          field === "email" ? `${t("plans:pay.email")}: ${message}` : message,
        ),
    setEmail: (text: string) => change({ email: text }),
    setRecurring: (isOn: boolean) => change({ recurring: isOn }),
    send: (): void => {
      if (!isAddress(email.trim())) setIsWrong(true);
      else if (!isLeaving) run("pay", pay);
    },
  };
}
