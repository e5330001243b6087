import { UnavailableError } from "@guildhall/core";
import type { DeliveryProblem } from "@guildhall/core/deliveries";
import nodemailer from "nodemailer";
import type { Config } from "../config.ts";

/** A mail on its way. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The same for each attempt, so that a mail sent twice can be told. */
  readonly messageId: string;
}

/** Hands mails over. */
export interface Mailer {
  /** @throws when it was not taken; `isPermanent` tells whether trying again makes sense */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 15_000;

/** A mailer over the configured SMTP server; null when there is none and mails are only kept. */
export function createMailer(config: Pick<Config, "smtpUrl" | "mailFrom">): Mailer | null {
  if (config.smtpUrl === null) return null;
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A mail is made of texts only: nothing in it may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, html, text, messageId }) {
      const info = await transport.sendMail({
        // As an object: an address with a comma or a name in it would be read as several.
        to: { name: "", address: to },
        from: config.mailFrom,
        subject,
        html,
        text,
        messageId,
        headers: { "auto-submitted": "auto-generated" },
      });
      if (info.rejected.length > 0) throw new UnavailableError("the mail server refused the recipient");
    },
    close: () => transport.close(),
  };
}

/** Whether the mail server said no for good (5xx), such as to an address that does not exist. */
export function isPermanent(error: unknown): boolean {
  const code = replyOf(error);
  return code >= 500 && code < 600;
}

/** What stands in the way, without what the mail server said: its words may hold an address. */
export function problemOf(error: unknown): DeliveryProblem {
  if (error instanceof Error && "code" in error && error.code === "EAUTH") return "sign_in";
  if (isPermanent(error) || error instanceof UnavailableError) return "refused";
  const code = replyOf(error);
  if (code >= 400 && code < 500) return "busy";
  return error instanceof Error && "code" in error ? "unreachable" : "unknown";
}

/** The number of the mail server's answer, 0 where there was none. */
function replyOf(error: unknown): number {
  if (!(error instanceof Error) || !("responseCode" in error)) return 0;
  return typeof error.responseCode === "number" ? error.responseCode : 0;
}
