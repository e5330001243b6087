import { formatAmount } from "@guildhall/core";
import { translatorOf } from "../lib/texts.ts";
import { escapeHtml } from "./escape-html.ts";
import type { MailContent } from "./mail-content.ts";
import { NOTICE_HTML } from "./notice-html.ts";

/** A mail ready to be sent. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Writes a mail in its language; `origin` is where its link leads, such as `https://guild.example`. */
export function renderMail(content: MailContent, origin: string): RenderedMail {
  const { template, language, data } = content;
  const t = translatorOf(language);
  const amounts = data.amounts.map(({ icon, amount }) => `${formatAmount(amount, language)} ${icon}`).join(", ");
  const values = { name: data.name, workspace: data.workspace, author: data.author, amounts, date: data.date };
  const parts = {
    language,
    workspace: data.workspace,
    subject: oneLine(t(`mail:${template}.subject`, values)),
    greeting: t("mail:greeting", values),
    text: t(`mail:${template}.text`, values),
    quote: data.quote,
    details: amounts === "" ? "" : t(`mail:${template}.details`, values),
    action: t(`mail:${template}.action`, values),
    actionUrl: origin + data.path,
    footer: t("mail:footer", values),
  };
  return { subject: parts.subject, html: fill(NOTICE_HTML, parts), text: toText(parts) };
}

/** Leaves empty parts out and fills the placeholders; whatever a person wrote stays text. */
function fill(html: string, parts: Readonly<Record<string, string>>): string {
  const kept = html.replace(/<!-- (\w+) -->([\s\S]*?)<!-- \/\1 -->/g, (_whole, name: string, part: string) =>
    parts[name] === "" ? "" : part,
  );
  return kept.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    escapeHtml(parts[name] ?? "").replaceAll("\n", "<br>"),
  );
}

function toText(parts: Readonly<Record<"greeting" | "text" | "quote" | "details" | "action" | "actionUrl" | "footer", string>>): string {
  const quote = parts.quote === "" ? "" : parts.quote.replace(/^/gm, "> ");
  const action = `${parts.action}: ${parts.actionUrl}`;
  const blocks = [parts.greeting, parts.text, quote, parts.details, action, `-- \n${parts.footer}`];
  return `${blocks.filter((each) => each !== "").join("\n\n")}\n`;
}

/** A subject is one line: what follows a line break would become headers. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim().slice(0, 200);
}
