import type { Language } from "@guildhall/core";
import { MAIL_TEMPLATES } from "@guildhall/core/deliveries";
import type { MailTemplate } from "@guildhall/core/deliveries";
import * as z from "zod/mini";
import { LINK_KINDS } from "./one-time-link.ts";

const mailData = z.object({
  /** The recipient; empty if unknown. */
  name: z.string(),
  /** Empty for an email without a workspace. */
  workspace: z.string(),
  /** Empty for the product itself. */
  author: z.string(),
  /** What a message says, without its amounts; older emails have only the values. */
  headline: z.optional(z.string()),
  body: z.optional(z.string()),
  /** Title of the subject; only if the text names one. */
  title: z.optional(z.string()),
  /** A person's words, shown as a quotation; may be empty. */
  quote: z.string(),
  /** Hundredths, with the currency's symbol and matching word form; may be empty. Older emails have no word. */
  amounts: z.array(z.object({ icon: z.string(), word: z.optional(z.string()), amount: z.int() })),
  /** `YYYY-MM-DD`, in older emails the workspace's format; empty if the text names no day. */
  date: z.string(),
  /** Target of the button, relative to the product's root. */
  path: z.string(),
  /** Seed of the path's one-time token; the token itself isn't stored. */
  link: z.optional(z.object({ kind: z.enum(LINK_KINDS), nonce: z.string() })),
});

/** An email's data, stored with it, so that it shows the state when it was written. */
export type MailData = z.output<typeof mailData>;

export interface MailContent {
  readonly template: MailTemplate;
  readonly language: Language;
  readonly data: MailData;
}

/** Null if this version can't render it. */
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
