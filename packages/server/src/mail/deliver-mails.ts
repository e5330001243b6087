import type { Deps } from "../lib/deps.ts";
import { parseMailContent } from "./mail-content.ts";
import { markFailed, markSent, takeDueMails } from "./mail.repository.ts";
import type { MailRow } from "./mail.repository.ts";
import { isPermanent, problemOf } from "./mailer.ts";
import type { Mailer } from "./mailer.ts";
import { renderMail } from "./render-mail.ts";
import type { MailContext } from "./render-mail.ts";

export interface DeliveryDeps extends Pick<Deps, "db" | "clock" | "log">, MailContext {
  readonly mailer: Mailer;
}

/** After this many failures an email becomes a dead letter: an admin sees it and can resend it. */
export const MAX_MAIL_ATTEMPTS = 9;

const BATCH = 20;

/** If a process dies while sending, its email is retried after this time, in ms. */
const LEASE_MS = 10 * 60_000;

/** Exponential backoff: 30 s, doubled up to 6 hours. */
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 6 * 3_600_000;

/** Sends all due emails, each at least once; safe across processes. Returns how many were sent. */
export async function deliverMails(deps: DeliveryDeps): Promise<number> {
  let sent = 0;
  for (;;) {
    const at = deps.clock.now();
    const leaseUntil = new Date(at.getTime() + LEASE_MS);
    const due = await takeDueMails(deps.db.handle, { at, leaseUntil, limit: BATCH });
    for (const mail of due) sent += await deliver(deps, mail);
    if (due.length < BATCH) return sent;
  }
}

async function deliver(deps: DeliveryDeps, row: MailRow): Promise<number> {
  const { db, clock, mailer, origin, secret } = deps;
  const content = parseMailContent(row);
  if (content === null) {
    const error = "the mail's data does not fit its template";
    await markFailed(db.handle, row.id, { error, problem: "unwritable", nextAttemptAt: null });
    return 0;
  }
  try {
    const messageId = `<mail-${row.id}@${new URL(origin).hostname}>`;
    await mailer.send({ to: row.recipient, messageId, ...renderMail(content, { origin, secret }) });
  } catch (error) {
    await fail(deps, row, error);
    return 0;
  }
  await markSent(db.handle, row.id, clock.now());
  return 1;
}

async function fail({ db, clock, log }: DeliveryDeps, row: MailRow, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  const isOver = isPermanent(error) || row.attempts >= MAX_MAIL_ATTEMPTS;
  const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (row.attempts - 1));
  const nextAttemptAt = isOver ? null : new Date(clock.now().getTime() + pauseMs);
  log.warn({ mailId: row.id, attempts: row.attempts, reason: message, isOver }, "a mail was not taken");
  await markFailed(db.handle, row.id, { error: message.slice(0, 500), problem: problemOf(error), nextAttemptAt });
}
