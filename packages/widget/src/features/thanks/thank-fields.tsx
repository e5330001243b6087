import { MAX_THANKS_DESCRIPTION_LENGTH } from "@guildhall/core";
import { useEffect, useRef, type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { formStyles } from "../../forms/index.ts";
import { useGuild, useTranslate } from "../../guild/index.ts";
import { Banner, ErrorList } from "../../ui/banner.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { AmountFields } from "./amount-fields.tsx";
import type { ThankForm } from "./use-thank-form.ts";
import styles from "./thank-form.module.css";

/** Frame of a thanks form: errors, text, amounts; Ctrl+Enter or Cmd+Enter sends from any field. */
export function ThankFormFrame({
  id,
  form,
  receivers,
  amounts = <AmountFields form={form} />,
  focusText = false,
  onLeave,
  className = formStyles.long,
  children,
}: {
  readonly id: string;
  readonly form: ThankForm;
  /** The receivers' part. */
  readonly receivers: ReactNode;
  /** What they get; default a field for each currency with a quota. */
  readonly amounts?: ReactNode;
  /** Focuses the text and selects all of it. */
  readonly focusText?: boolean;
  /** Called when a link to another page is followed, such as in a dialog. */
  readonly onLeave?: (() => void) | undefined;
  readonly className?: string | undefined;
  /** Below the amounts. */
  readonly children?: ReactNode;
}) {
  const t = useTranslate();
  const ref = useFocusOnFault(form.faults);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.publish();
  };
  return (
    <form
      id={id}
      ref={ref}
      className={className}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => sendByKeys(event, form.publish)}
    >
      <FormNotice form={form} onLeave={onLeave} />
      <ErrorList title={t("thanks:form.errorsTitle")} errors={form.errors.list} />
      {receivers}
      <Description form={form} focusText={focusText} />
      {amounts}
      {children}
    </form>
  );
}

/** Why it wasn't published; if it may have been, with the way to see that. */
function FormNotice({ form, onLeave }: { readonly form: ThankForm; readonly onLeave: (() => void) | undefined }) {
  const t = useTranslate();
  const { hasPage } = useGuild();
  if (form.notice === null) return null;
  const check = form.mayBeOut && hasPage("/thanks") && (
    <ButtonLink size="s" href="/thanks?tab=given" onClick={onLeave}>
      {t("thanks:form.check")}
    </ButtonLink>
  );
  return (
    <Banner tone="danger" actions={check}>
      {form.notice}
    </Banner>
  );
}

function Description({ form, focusText }: { readonly form: ThankForm; readonly focusText: boolean }) {
  const t = useTranslate();
  if (form.forcedMessage !== "") {
    return (
      <div className={styles.forced}>
        <p className={formStyles.legend}>{t("thanks:form.forcedLabel")}</p>
        <blockquote className={styles.quote}>{form.forcedMessage}</blockquote>
        <p className={formStyles.hint}>{t("thanks:form.forcedHint")}</p>
      </div>
    );
  }
  return (
    <TextArea
      label={t("thanks:form.description")}
      placeholder={t("thanks:form.descriptionHint")}
      maxLength={MAX_THANKS_DESCRIPTION_LENGTH}
      required
      value={form.draft.description}
      error={form.errors.description}
      onChange={(event) => form.change({ description: event.currentTarget.value })}
      {...(focusText && { "data-autofocus": true, onFocus: selectOnce })}
    />
  );
}

// The first key replaces the suggested text; refocusing keeps the caret.
function selectOnce(event: FocusEvent<HTMLTextAreaElement>): void {
  const area = event.currentTarget;
  if (area.dataset["selected"] !== undefined) return;
  area.dataset["selected"] = "";
  area.select();
}

function sendByKeys(event: KeyboardEvent, publish: () => void): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  publish();
}

function useFocusOnFault(faults: number) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faults > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return ref;
}
