import type { Language } from "@guildhall/core";
import { MAIL_TEMPLATES } from "@guildhall/core/deliveries";
import type { MailTemplate } from "@guildhall/core/deliveries";
import * as z from "zod/mini";
import { LINK_KINDS } from "./one-time-link.ts";

const mailData = z.object({
  /** Who it is for; empty when that is not known. */
  name: z.string(),
  /** Empty where a mail is of no workspace. */
  workspace: z.string(),
  /** Who caused it; empty for the product itself. */
  author: z.string(),
  /** The title of what it is about; only where its text names one. */
  title: z.optional(z.string()),
  /** Words of a person, shown as a quotation; may be empty. */
  quote: z.string(),
  /** Hundredths, with the currency's sign and the word of it that fits; may be empty. Mails from before have no word. */
  amounts: z.array(z.object({ icon: z.string(), word: z.optional(z.string()), amount: z.int() })),
  /** A calendar day as the workspace writes it; empty where the text names none. */
  date: z.string(),
  /** Where the button leads, from the root of the product. */
  path: z.string(),
  /** What the one-time token of the path is derived from; the token itself is kept nowhere. */
  link: z.optional(z.object({ kind: z.enum(LINK_KINDS), nonce: z.string() })),
});

/** What fills a mail; kept with it, so that it says what was true when it was written. */
export type MailData = z.output<typeof mailData>;

/** What to write to whom. */
export interface MailContent {
  readonly template: MailTemplate;
  readonly language: Language;
  readonly data: MailData;
}

/** Reads the content of a kept mail; null when it is none that this version can write. */
export function parseMailContent(row: {
  readonly template: string;
  readonly language: string;
  readonly data: unknown;
}): MailContent | null {
  const template = MAIL_TEMPLATES.find((each) => each === row.template);
  const data = z.safeParse(mailData, row.data);
  if (template === undefined || !data.success) return null;
  return { template, language: row.language === "ru" ? "ru" : "en", data: data.data };
}
