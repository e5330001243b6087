import type { Handle } from "../db/database.ts";
import { parseMailContent } from "../mail/mail-content.ts";
import { renderMail } from "../mail/render-mail.ts";
import { findNewestMails } from "../mail/mail.repository.ts";
import { TEST_CONFIG } from "./test-server.ts";

/** An email as its reader gets it. */
export interface ReadMail {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  /** Target of its button. */
  readonly path: string;
  /** The token of its link; "" if it has none. */
  readonly token: string;
}

/** Newest first. */
export async function readMails(db: Handle, recipient: string): Promise<readonly ReadMail[]> {
  const rows = await findNewestMails(db, { limit: 500, workspaceId: null });
  return rows
    .filter((row) => row.recipient === recipient)
    .flatMap((row) => {
      const content = parseMailContent(row);
      if (content === null) return [];
      const { subject, text } = renderMail(content, { origin: "https://guild.example", secret: TEST_CONFIG.secret });
      const path = /https:\/\/guild\.example(\S*)/.exec(text)?.[1] ?? "";
      return [{ template: content.template, subject, text, path, token: /[?&]token=([\w-]+)/.exec(path)?.[1] ?? "" }];
    });
}

/** @throws {TypeError} when there is none */
export async function readNewestMail(db: Handle, recipient: string): Promise<ReadMail> {
  const [newest] = await readMails(db, recipient);
  if (newest === undefined) throw new TypeError(`no mail for ${recipient}`);
  return newest;
}
