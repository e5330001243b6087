import { defaultAmounts, EMPTY_THANK_DRAFT, thanksCalls } from "@guildhall/core/thanks";
import { useId, type ReactNode } from "react";
import { useCall, useTranslate } from "../../guild/index.ts";
import type { Person } from "../../ui/avatar.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { isApple } from "../../ui/is-apple.ts";
import { MemberChip } from "../members/index.ts";
import { FormFailure, FormSkeleton, Refusal, useMayGive } from "./form-states.tsx";
import { ThankChannel } from "./thank-channel.tsx";
import { ThankFormFrame } from "./thank-fields.tsx";
import { QuotaStrip } from "./quota-strip.tsx";
import { NEW_THANKS, type ThanksFormData } from "./thanks-reads.ts";
import { draftKeyOf, fullFormHref } from "./thank-address.ts";
import { useThankForm, type ThankForm } from "./use-thank-form.ts";
import styles from "./thank-form.module.css";

export interface ThankDialogProps {
  readonly receiver: Person;
  /** Whether it returns their thanks: the suggested text can be sent at once. */
  readonly isBack?: boolean;
  readonly onClose: () => void;
  /** Where the reader may set a quota; omit for nowhere. */
  readonly setUp?: ReactNode;
}

/** Thanks one person in as few keys as possible: text and amount are suggested, Ctrl+Enter or Cmd+Enter sends. */
export function ThankDialog({ receiver, isBack = false, onClose, setUp }: ThankDialogProps) {
  const t = useTranslate();
  const { data, isError, refetch } = useCall(thanksCalls.getForEdit, NEW_THANKS);
  const mayGive = useMayGive(data);
  const title = isBack ? t("thanks:back.title") : t("thanks:give");
  if (data !== undefined && mayGive)
    return <Composer receiver={receiver} isBack={isBack} onClose={onClose} data={data} title={title} />;
  return (
    <Dialog open onClose={onClose} title={title}>
      {isError && <FormFailure onRetry={() => void refetch()} />}
      {data !== undefined && <Refusal data={data} setUp={setUp} />}
      {!isError && data === undefined && <FormSkeleton />}
    </Dialog>
  );
}

function Composer({
  receiver,
  isBack,
  onClose,
  data,
  title,
}: Required<Pick<ThankDialogProps, "receiver" | "isBack" | "onClose">> & {
  readonly data: ThanksFormData;
  readonly title: string;
}) {
  const t = useTranslate();
  const formId = useId();
  const form = useThankForm({
    draftKey: draftKeyOf(receiver.id),
    start: {
      ...EMPTY_THANK_DRAFT,
      receivers: [receiver],
      description: isBack ? t("thanks:back.text") : "",
      amounts: defaultAmounts(data.quota, 1),
    },
    data,
    onPublished: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      dismissible={!form.isDirty}
      actions={
        <>
          <QuotaStrip lines={form.lines} />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.isBusy}
            keys={[isApple() ? "⌘" : "Ctrl", "Enter"]}
            data-autofocus={data.forcedMessage === "" ? undefined : true}
          >
            {t("thanks:form.publish")}
          </Button>
        </>
      }
    >
      <ThankFormFrame
        id={formId}
        form={form}
        focusText
        onLeave={onClose}
        receivers={<Receivers form={form} receiver={receiver} onLeave={onClose} />}
      >
        <ThankChannel form={form} />
      </ThankFormFrame>
    </Dialog>
  );
}

function Receivers({
  form,
  receiver,
  onLeave,
}: {
  readonly form: ThankForm;
  readonly receiver: Person;
  readonly onLeave: () => void;
}) {
  const t = useTranslate();
  return (
    <div className={styles.who}>
      {form.draft.receivers.map((person) => (
        <MemberChip key={person.id} member={person} />
      ))}
      <ButtonLink variant="ghost" size="s" href={fullFormHref(receiver.id)} onClick={onLeave}>
        {t("thanks:back.full")}
      </ButtonLink>
    </div>
  );
}
