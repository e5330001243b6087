import { dayTextInWords, firstNameOf, formatAmount } from "@guildhall/core";
import type { MailTemplate } from "@guildhall/core/deliveries";
import type { TranslateAny } from "@guildhall/core/i18n";
import { mailedMessage } from "@guildhall/core/messages";
import type { NotificationType } from "@guildhall/core/notifications";
import { translatorOf } from "../lib/texts.ts";
import { escapeHtml } from "./escape-html.ts";
import type { MailContent, MailData } from "./mail-content.ts";
import { NOTICE_HTML } from "./notice-html.ts";
import { deriveToken } from "./one-time-link.ts";

/** An email ready to be sent. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface MailContext {
  /** Base of links, such as `https://guild.example`. */
  readonly origin: string;
  /** Key for deriving one-time tokens. */
  readonly secret: string;
}

export function renderMail(content: MailContent, context: MailContext): RenderedMail {
  const { template, language, data } = content;
  const t = translatorOf(language);
  const amounts = data.amounts
    .map(({ icon, word, amount }) => `${formatAmount(amount, language)} ${word ?? icon}`)
    .join(", ");
  const { name, workspace, author, title = "" } = data;
  const date = dayTextInWords(data.date, language);
  const values = { name, workspace, author, amounts, date, title };
  const type = mailedMessage(template);
  const words = type === null ? wordsOf(template, { t, values }) : messageWordsOf(type, { t, values }, data);
  const parts = {
    ...words,
    language,
    workspace: data.workspace === "" ? t("mail:product") : data.workspace,
    subject: oneLine(words.subject),
    greeting: t(name === "" ? "mail:hello" : "mail:greeting", { name: firstNameOf(name) }),
    quote: data.quote,
    actionUrl: addressOf(data, context),
    footer: t(FOOTERS[template] ?? "mail:footer", values),
  };
  return { subject: parts.subject, html: fill(NOTICE_HTML, parts), text: toText(parts) };
}

interface Said {
  readonly t: TranslateAny;
  readonly values: Readonly<Record<string, string>>;
}

/** What an email says that is no message. */
function wordsOf(template: MailTemplate, { t, values }: Said) {
  const say = (name: string) => t(`mail:${template}.${name}`, values);
  return { subject: say("subject"), text: say("text"), details: say("details"), action: say("action") };
}

/** A message as everywhere else; if amounts or a day come with it, they say more than its body. */
function messageWordsOf(type: NotificationType, { t, values }: Said, { author, headline, body = "" }: MailData) {
  const say = (name: string) => t(`messages:${type}.${name}`, { ...values, members: author, count: 1 });
  const subject = headline ?? say("headline");
  const details = values["amounts"] === "" && values["date"] === "" ? body : say("details");
  return { subject, text: subject, details, action: say("action") };
}

/** Explains the email to people who aren't members (yet). */
const FOOTERS: Partial<Record<MailTemplate, string>> = {
  invite: "mail:invite.footer",
  thanks_invited: "mail:invite.footer",
  sign_up: "mail:askedFooter",
  sign_up_known: "mail:askedFooter",
  reset: "mail:askedFooter",
  reset_unknown: "mail:askedFooter",
  password_changed: "mail:accountFooter",
  email_change: "mail:askedFooter",
  email_change_known: "mail:askedFooter",
  email_changed: "mail:accountFooter",
  feedback: "mail:feedback.footer",
  payment_mismatch: "mail:operatorFooter",
  payment_disputed: "mail:operatorFooter",
};

/** The button's URL, with the token of a one-time link. */
function addressOf({ path, link }: MailData, { origin, secret }: MailContext): string {
  if (link === undefined) return origin + path;
  return `${origin}${path}${path.includes("?") ? "&" : "?"}token=${deriveToken(link, secret)}`;
}

/** Fills placeholders and drops empty parts; user input stays text. */
function fill(html: string, parts: Readonly<Record<string, string>>): string {
  const kept = html.replace(/<!-- (\w+) -->([\s\S]*?)<!-- \/\1 -->/g, (_whole, name: string, part: string) =>
    parts[name] === "" ? "" : part,
  );
  return kept.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    escapeHtml(parts[name] ?? "").replaceAll("\n", "<br>"),
  );
}

function toText(
  parts: Readonly<Record<"greeting" | "text" | "quote" | "details" | "action" | "actionUrl" | "footer", string>>,
): string {
  const quote = parts.quote === "" ? "" : parts.quote.replace(/^/gm, "> ");
  const action = `${parts.action}: ${parts.actionUrl}`;
  const blocks = [parts.greeting, parts.text, quote, parts.details, action, `-- \n${parts.footer}`];
  return `${blocks.filter((each) => each !== "").join("\n\n")}\n`;
}

/** Line breaks would allow header injection. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 200);
}
