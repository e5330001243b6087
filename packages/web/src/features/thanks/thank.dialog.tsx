import { Button, ButtonLink, Dialog, MemberChip } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { isApple } from "../../browser/is-apple.ts";
import { useTranslate } from "../../i18n/language.ts";
import { defaultAmounts, EMPTY_DRAFT } from "./thank-draft.ts";
import { FormFailure, FormSkeleton, Refusal } from "./form-states.tsx";
import { ThankFormFrame } from "./thank-fields.tsx";
import { QuotaStrip } from "./quota-strip.tsx";
import { thanksFormQuery, type ThanksFormData } from "./thanks.queries.ts";
import { draftKeyOf, fullFormHref } from "./thank-address.ts";
import type { ThankDialogWish } from "./thank-dialog.store.ts";
import { useThankForm } from "./use-thank-form.ts";
import styles from "./thank-form.module.css";

interface ThankDialogProps {
  readonly wish: ThankDialogWish;
  readonly onClose: () => void;
}

/** Thanks one person in as few keys as possible: text and amount are suggested, Ctrl+Enter or Cmd+Enter sends. */
export function ThankDialog({ wish, onClose }: ThankDialogProps) {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(thanksFormQuery);
  const title = wish.isBack ? t("thanks:back.title") : t("thanks:give");
  if (data !== undefined && data.create.allowed)
    return <Composer wish={wish} onClose={onClose} data={data} title={title} />;
  return (
    <Dialog open onClose={onClose} title={title}>
      {isError && <FormFailure onRetry={() => void refetch()} />}
      {data !== undefined && <Refusal data={data} />}
      {!isError && data === undefined && <FormSkeleton />}
    </Dialog>
  );
}

function Composer({
  wish,
  onClose,
  data,
  title,
}: ThankDialogProps & {
  readonly data: ThanksFormData;
  readonly title: string;
}) {
  const t = useTranslate();
  const formId = useId();
  const { receiver, isBack } = wish;
  const form = useThankForm({
    draftKey: draftKeyOf(receiver.id),
    start: {
      ...EMPTY_DRAFT,
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
        receivers={<Receivers form={form} receiver={receiver} onLeave={onClose} />}
      />
    </Dialog>
  );
}

function Receivers({
  form,
  receiver,
  onLeave,
}: {
  readonly form: ReturnType<typeof useThankForm>;
  readonly receiver: ThankDialogWish["receiver"];
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
