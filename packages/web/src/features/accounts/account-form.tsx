import { type CallFailure, ValidationFailure } from "@guildhall/core";
import { Banner, Button, ErrorList, VisuallyHidden } from "@guildhall/widget";
import { explainFailure, useSending } from "@guildhall/widget/guild";
import { useState, type ReactNode } from "react";
import { useTranslateAny } from "../../i18n/language.ts";
import { GuestForm } from "../login/index.ts";

/** The server's message for a field, in the reader's language; null for none. */
export type FieldMessages = (field: string) => string | null;

export interface AccountFormProps {
  readonly submit: string;
  readonly send: (fieldOf: (name: string) => string) => Promise<void>;
  /** Handles a failure that the page itself answers. */
  readonly takeFailure?: (failure: CallFailure) => void;
  readonly children: (messageOf: FieldMessages) => ReactNode;
  readonly after?: ReactNode;
}

/** A form about an account: one button, with the server's errors as a list and at their fields. */
export function AccountForm({ submit, send, takeFailure, children, after }: AccountFormProps) {
  const t = useTranslateAny();
  const { isBusy, failure, run } = useSending(takeFailure);
  const fields = failure instanceof ValidationFailure ? failure.fields : [];
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const messageOf: FieldMessages = (name) => fields.find(({ field }) => field === name)?.message ?? null;
  const inList = fields.map(({ field, message }) =>
    labels.has(field) ? `${labels.get(field) ?? ""}: ${message}` : message,
  );

  const onSubmit = (form: HTMLFormElement): void => {
    const data = new FormData(form);
    setLabels(labelsOf(form));
    run(() => send((name) => String(data.get(name) ?? "")));
  };
  return (
    <GuestForm onSubmit={onSubmit}>
      <ErrorList title={t("errors:title")} errors={[...new Set(inList)]} />
      {failure !== null && fields.length === 0 && <Banner tone="danger">{explainFailure(t, failure)}</Banner>}
      {children(messageOf)}
      <Button type="submit" variant="primary" size="l" stretch busy={isBusy}>
        {submit}
      </Button>
      {after}
    </GuestForm>
  );
}

/** Field labels by field name. */
function labelsOf(form: HTMLFormElement): ReadonlyMap<string, string> {
  const inputs = [...form.elements].filter((each) => each instanceof HTMLInputElement);
  return new Map(
    inputs.flatMap(({ name, labels }) => (labels?.[0] === undefined ? [] : [[name, labels[0].textContent]])),
  );
}

/** Tells password managers whose password it is when the page only says so in prose. */
export function HiddenEmail({ email }: { readonly email: string }) {
  return (
    <VisuallyHidden>
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
    </VisuallyHidden>
  );
}
