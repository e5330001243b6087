import { MAX_EMAIL_LENGTH } from "@guildhall/core";
import { Banner, Button, Link, TextField } from "@guildhall/widget";
import { showFailure, useSending } from "@guildhall/widget/guild";
import { useState, type ReactNode } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { panel } from "../../shell/panel.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { GuestForm, GuestLinks, GuestPage } from "../login/index.ts";
import { AccountForm } from "./account-form.tsx";

/** A page that asks for an email address to send a link to. */
export interface MailRequestProps {
  readonly title: string;
  readonly lead: string;
  readonly submit: string;
  /** What to do with the mail. */
  readonly sent: (email: string) => string;
  readonly send: (email: string) => Promise<unknown>;
  /** The address, if it's known already. */
  readonly known?: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly links: ReactNode;
}

/** Asks for an email address and, once the mail is on its way, says so and offers to resend it. */
export function MailRequest(props: MailRequestProps) {
  const t = useTranslate();
  const [email, setEmail] = useState<{ readonly text: string; readonly isSent: boolean }>({
    text: props.known ?? "",
    isSent: false,
  });
  if (email.isSent) return <Sent {...props} email={email.text} onOther={() => setEmail({ ...email, isSent: false })} />;
  const send = async (fieldOf: (name: string) => string): Promise<void> => {
    const text = fieldOf("email").trim();
    await props.send(text);
    setEmail({ text, isSent: true });
  };
  return (
    <GuestPage title={props.title} lead={props.lead}>
      {props.before}
      <AccountForm submit={props.submit} send={send} after={props.after}>
        {(messageOf) => (
          <TextField
            label={t("accounts:email")}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_EMAIL_LENGTH}
            defaultValue={email.text}
            error={messageOf("email")}
            autoFocus
            {...{ "data-autofocus": true }}
          />
        )}
      </AccountForm>
      <GuestLinks>{props.links}</GuestLinks>
    </GuestPage>
  );
}

function Sent({
  email,
  sent,
  send,
  onOther,
}: MailRequestProps & { readonly email: string; readonly onOther: () => void }) {
  const t = useTranslate();
  const { isBusy, run } = useSending((failure) => showFailure(panel, failure));
  const again = (): void =>
    run(async () => {
      await send(email);
      showMessage({ text: t("accounts:sent.sentAgain"), tone: "good" });
    });
  return (
    <GuestPage title={t("accounts:sent.title")}>
      <Banner tone="success">{sent(email)}</Banner>
      <p>{t("accounts:sent.hint")}</p>
      <GuestForm>
        <Button size="l" stretch busy={isBusy} onClick={again}>
          {t("accounts:sent.again")}
        </Button>
        <Button variant="ghost" stretch onClick={onOther}>
          {t("accounts:sent.other")}
        </Button>
      </GuestForm>
      <GuestLinks>
        <Link href="/login">{t("accounts:toLogin")}</Link>
      </GuestLinks>
    </GuestPage>
  );
}
