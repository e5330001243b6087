import { InvalidInputError, UnauthenticatedError } from "@guildhall/core";
import type { Language, PlainFieldCode } from "@guildhall/core";
import { linkProblem } from "@guildhall/core/accounts";
import type { MailTemplate } from "@guildhall/core/deliveries";
import { findAccount, findAccountById, recordAccountEvent, spendTokens } from "../accounts/index.ts";
import type { AccountRow, PasswordLimits } from "../accounts/index.ts";
import { isUniqueViolation } from "../db/database-error.ts";
import { queueMails } from "../mail/mail.repository.ts";
import type { MailData } from "../mail/mail-content.ts";
import { createLink, hashToken } from "../mail/one-time-link.ts";
import { transact } from "../session/transact.ts";
import type { InsideCall } from "../session/transact.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { keepEmailChange, setEmail, takeEmailChange } from "./email-change.repository.ts";

/** How long the link is valid. */
const LINK_LIFETIME_MS = 24 * 3_600_000;

/**
 * Emails a confirmation link to the new address. Only its inbox tells whether that address has an account: the
 * statements and the response are the same.
 */
export async function askForEmail(call: InsideCall, account: AccountRow, email: string): Promise<void> {
  const { db, deps, at } = call;
  const known = await findAccount(db, email);
  const { seed, tokenHash } = createLink("email", { random: deps.random, secret: deps.config.secret });
  await keepEmailChange(db, {
    accountId: account.id,
    email,
    tokenHash,
    at,
    expiresAt: new Date(at.getTime() + LINK_LIFETIME_MS),
  });
  const mail: AccountMail =
    known === null
      ? { template: "email_change", to: email, language: account.language, path: "/profile/edit", link: seed }
      : { template: "email_change_known", to: email, language: known.language, path: "/login" };
  await queueMail(call, mail, seed.nonce);
  const workspaceId = call.visitor.actor?.workspace.id ?? null;
  await recordAccountEvent(call, { type: "account.email_requested", accountId: account.id, workspaceId, facts: {} });
}

/**
 * Confirms an email change by the emailed link; returns the new email.
 * @throws {InvalidInputError} at `token`: `invalid_token`, `token_expired`, or `taken` when another account has it by
 * now
 */
export async function confirmEmail(call: VisitorCall, token: string, limits: PasswordLimits["links"]): Promise<string> {
  await limits.countTry(call.client.ip);
  const accountId = call.visitor.identity?.accountId;
  if (accountId === undefined) throw new UnauthenticatedError();
  try {
    return await transact(call, (inside) => move(inside, accountId, token));
  } catch (error) {
    if (isUniqueViolation(error, "accounts_email_key")) throw refused("taken");
    throw error;
  }
}

async function move(inside: InsideCall, accountId: number, token: string): Promise<string> {
  const { db, at } = inside;
  const change = await takeEmailChange(db, { accountId, tokenHash: hashToken(token) });
  const account = await findAccountById(db, accountId);
  if (change === undefined || account === null) throw refused("invalid_token");
  const problem = linkProblem({ expiresAt: change.expiresAt, spentAt: null }, at);
  if (problem !== null) throw refused(problem);
  await setEmail(db, accountId, change.email);
  const workspaceId = inside.visitor.actor?.workspace.id ?? null;
  const facts = { before: account.email, after: change.email };
  await recordAccountEvent(inside, { type: "account.email_changed", accountId, workspaceId, facts });
  // Password links sent to either address are no longer valid.
  for (const email of [account.email, change.email].toSorted()) await spendTokens(db, { id: 0, email, at });
  await queueMail(
    inside,
    { template: "email_changed", to: account.email, language: account.language, path: "/login" },
    inside.requestId,
  );
  inside.tell({ kind: "forget", accountId });
  return change.email;
}

interface AccountMail extends Pick<MailData, "path" | "link"> {
  readonly template: MailTemplate;
  readonly to: string;
  readonly language: Language;
}

async function queueMail({ db, at, tell }: InsideCall, mail: AccountMail, occasion: string): Promise<void> {
  const { template, to, language, path, link } = mail;
  const data: MailData = {
    name: "",
    workspace: "",
    author: "",
    quote: "",
    amounts: [],
    date: "",
    path,
    ...(link && { link }),
  };
  await queueMails(
    db,
    [{ workspaceId: 0, recipient: to, language, template, data, cause: `${template}:${occasion}` }],
    at,
  );
  tell({ kind: "mail" });
}

function refused(code: PlainFieldCode): InvalidInputError {
  return new InvalidInputError([{ field: "token", code }]);
}
