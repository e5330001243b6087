import { UnavailableError } from "@guildhall/core";
import type { DeliveryProblem } from "@guildhall/core/deliveries";
import nodemailer from "nodemailer";
import type { Config } from "../config.ts";
import { isThisMachine } from "../lib/this-machine.ts";

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The same for each attempt, so that duplicates can be recognized. */
  readonly messageId: string;
}

export interface Mailer {
  /** @throws when it was refused; `isPermanent` tells whether a retry makes sense */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 15_000;

/** Null without an SMTP server: emails are only stored. */
export function createMailer(config: Pick<Config, "smtpUrl" | "mailFrom">): Mailer | null {
  if (config.smtpUrl === null) return null;
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    requireTLS: hasPasswordForOthers(config.smtpUrl),
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Emails are text only: nothing in them may make the server read a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, html, text, messageId }) {
      const info = await transport.sendMail({
        // An object, since a string with a comma or name would be parsed as several addresses.
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

/** Whether signing in would send a password over a network: only encrypted, then. */
export function hasPasswordForOthers(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl);
  return username !== "" && !isThisMachine(hostname);
}

/** Whether the mail server refused permanently (5xx), such as for an unknown address. */
export function isPermanent(error: unknown): boolean {
  const code = replyOf(error);
  return code >= 500 && code < 600;
}

/** The kind of failure, without the server's message: it may contain an address. */
export function problemOf(error: unknown): DeliveryProblem {
  if (error instanceof Error && "code" in error && error.code === "EAUTH") return "sign_in";
  if (isPermanent(error) || error instanceof UnavailableError) return "refused";
  const code = replyOf(error);
  if (code >= 400 && code < 500) return "busy";
  return error instanceof Error && "code" in error ? "unreachable" : "unknown";
}

/** The SMTP reply code, 0 without one. */
function replyOf(error: unknown): number {
  if (!(error instanceof Error) || !("responseCode" in error)) return 0;
  return typeof error.responseCode === "number" ? error.responseCode : 0;
}
