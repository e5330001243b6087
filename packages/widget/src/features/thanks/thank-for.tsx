import { defaultAmounts, EMPTY_THANK_DRAFT, thanksCalls, type Receiver } from "@guildhall/core/thanks";
import { useEffect, useId, useRef } from "react";
import { formStyles } from "../../forms/index.ts";
import { useCall, useReadOnly, useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { MemberChip } from "../members/index.ts";
import { FormFailure, FormSkeleton, Refusal, useMayGive } from "./form-states.tsx";
import { QuotaStrip } from "./quota-strip.tsx";
import { draftKeyOf } from "./thank-address.ts";
import { ThankFormFrame } from "./thank-fields.tsx";
import { NEW_THANKS, type ThanksFormData } from "./thanks-reads.ts";
import { useThankForm } from "./use-thank-form.ts";

export interface ThankForProps {
  readonly receiver: Receiver;
  /** What they're thanked for, to begin with: it can be sent at once. */
  readonly reason: string;
  /** Tells apart what the same person is thanked for; names the kept draft. */
  readonly subject: string;
  readonly onPublished: () => void;
  readonly onCancel: () => void;
}

/** Thanks one person for something named, in place: text and amount are suggested. */
export function ThankFor(props: ThankForProps) {
  const { data, isError, refetch } = useCall(thanksCalls.getForEdit, NEW_THANKS);
  const mayGive = useMayGive(data);
  if (isError && data === undefined) return <FormFailure onRetry={() => void refetch()} />;
  if (data === undefined) return <FormSkeleton />;
  if (!mayGive) return <Refusal data={data} setUp={undefined} />;
  return <Composer {...props} data={data} />;
}

function Composer({
  receiver,
  reason,
  subject,
  onPublished,
  onCancel,
  data,
}: ThankForProps & { readonly data: ThanksFormData }) {
  const t = useTranslate();
  const formId = useId();
  const readOnly = useReadOnly();
  const form = useThankForm({
    draftKey: draftKeyOf(receiver.id, subject),
    start: {
      ...EMPTY_THANK_DRAFT,
      receivers: [receiver],
      description: reason,
      amounts: defaultAmounts(data.quota, 1),
    },
    data,
    onPublished,
  });
  const whole = useRef<HTMLDivElement>(null);
  // What was pressed to come here is gone.
  useEffect(() => whole.current?.querySelector<HTMLElement>("button[type=submit]")?.focus(), []);
  return (
    <div ref={whole} className={formStyles.long}>
      <Card>
        <ThankFormFrame id={formId} form={form} receivers={<MemberChip member={receiver} />} />
      </Card>
      <div className={formStyles.bar} data-bar>
        <QuotaStrip lines={form.lines} />
        <Button variant="ghost" onClick={onCancel}>
          {t("words:cancel")}
        </Button>
        <Button type="submit" form={formId} variant="primary" busy={form.isBusy} disabledReason={readOnly}>
          {t("thanks:form.publish")}
        </Button>
      </div>
    </div>
  );
}
