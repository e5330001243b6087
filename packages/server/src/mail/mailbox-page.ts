import { escapeHtml } from "./escape-html.ts";
import type { MailboxRow } from "./mail.repository.ts";
import type { RenderedMail } from "./render-mail.ts";

export interface MailboxLine {
  readonly mail: MailboxRow;
  readonly rendered: RenderedMail;
}

/** Newest first. */
export function mailboxPage(lines: readonly MailboxLine[]): string {
  const rows = lines.map(({ mail, rendered }) => {
    const at = mail.createdAt.toISOString();
    const shown = at.slice(0, 16).replace("T", " ");
    const link = `<a href="/dev/mail/${mail.id}">${escapeHtml(rendered.subject)}</a>`;
    return `<li>${link}<span>${escapeHtml(mail.recipient)}</span><time datetime="${at}">${shown}</time></li>`;
  });
  const list = rows.length === 0 ? "<p>No mail has been written yet.</p>" : `<ul>${rows.join("")}</ul>`;
  return page("Mailbox", `<h1>Mailbox</h1><p>What would have been sent with a mail server (SMTP_URL).</p>${list}`);
}

/** An email as it would arrive, above its plain text. */
export function messagePage(mail: MailboxRow, rendered: RenderedMail): string {
  const subject = escapeHtml(rendered.subject);
  return page(
    subject,
    `<p><a href="/dev/mail">Mailbox</a></p><h1>${subject}</h1>` +
      `<p>To ${escapeHtml(mail.recipient)}, <time>${mail.createdAt.toISOString()}</time></p>` +
      `<iframe title="${subject}" src="/dev/mail/${mail.id}/message"></iframe>` +
      `<h2>Plain text</h2><pre>${escapeHtml(rendered.text)}</pre>`,
  );
}

/** Shown without access to the mailbox. */
export function closedPage(): string {
  return page(
    "Mailbox",
    "<h1>Mailbox</h1><p>From another machine, only a workspace owner can read the mailbox.</p>" +
      '<p><a href="/login">Sign in as an owner</a>, then open this page again.</p>',
  );
}

/** Shared by all pages. */
export const MAILBOX_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
ul { list-style: none; padding: 0; }
li { display: grid; grid-template-columns: 1fr auto auto; gap: 1rem; padding: 0.6rem 0; border-top: 1px solid #8884; }
li span, li time { opacity: 0.75; }
iframe { width: 100%; height: 34rem; border: 1px solid #8886; border-radius: 0.5rem; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 40rem) { li { grid-template-columns: 1fr; gap: 0; } }
`;

function page(title: string, main: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/dev/mail/style.css"></head>` +
    `<body><main>${main}</main></body></html>`
  );
}
