import { AccessDeniedError, InvalidInputError, isAddress, normalizeEmail } from "@guildhall/core";
import type { EndpointRequest, FieldError } from "@guildhall/core";
import { passwordProblems } from "@guildhall/core/accounts";
import type { accountCalls } from "@guildhall/core/accounts";
import type { MailTemplate } from "@guildhall/core/deliveries";
import { emailProblem } from "@guildhall/core/users";
import { queueMails } from "../mail/mail.repository.ts";
import { createLink } from "../mail/one-time-link.ts";
import type { LinkSeed } from "../mail/one-time-link.ts";
import { transact } from "../session/transact.ts";
import type { InsideCall } from "../session/transact.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { insertToken } from "./account-token.repository.ts";
import { findAccount } from "./account.repository.ts";
import type { AccountRow } from "./account.repository.ts";
import type { LinkLimits } from "./link-limits.ts";

const HOUR_MS = 3_600_000;

// How long links work: a day to sign up, an hour to set a password anew.
const LINK_LIFETIME_MS = { sign_up: 24 * HOUR_MS, reset: HOUR_MS } as const;

// The plans that one may sign up for; "" is the one that everybody begins with.
const LICENSE_TYPES: readonly string[] = ["", "free"];

type Registration = EndpointRequest<typeof accountCalls.register>["body"];

/**
 * Sends a link to sign up; who has an account gets a link to its password instead. The answer and the work
 * are the same for both.
 * @throws {AccessDeniedError} `registration_disabled` when nobody may sign up
 */
export async function register(call: VisitorCall, wish: Registration, limits: LinkLimits): Promise<void> {
  const { login } = call.deps.config;
  if (!login.email) throw new AccessDeniedError("email_auth_off");
  if (!login.registration) throw new AccessDeniedError("registration_disabled");
  const problems = registrationProblems(wish);
  if (problems.length > 0) throw new InvalidInputError(problems);
  const { email, name } = wish;
  // Who was added by others and never came has an account without a password: this is their way in, too.
  await sendLink(call, { email, name, limits, choose: (account) => (hasPassword(account) ? SIGN_UP_KNOWN : SIGN_UP) });
}

/** Sends a link to set a password anew; an address without an account is told so in the mail alone. */
export async function resetPassword(call: VisitorCall, email: string, limits: LinkLimits): Promise<void> {
  if (!call.deps.config.login.email) throw new AccessDeniedError("email_auth_off");
  if (!isAddress(email)) throw new InvalidInputError([{ field: "email", code: "not_an_email" }]);
  await sendLink(call, { email, name: "", limits, choose: (account) => (account === null ? RESET_UNKNOWN : RESET) });
}

function hasPassword(account: AccountRow | null): boolean {
  return account !== null && account.passwordHash !== null;
}

function registrationProblems({ email, password, passwordConfirm, licenseType }: Registration): readonly FieldError[] {
  const problems: FieldError[] = [];
  const wrong = emailProblem(normalizeEmail(email));
  if (wrong !== null) problems.push({ field: "email", ...wrong });
  if (password !== "") problems.push(...passwordProblems({ password, passwordConfirm, email }));
  if (!LICENSE_TYPES.includes(licenseType)) problems.push({ field: "licenseType", code: "license_unavailable" });
  return problems;
}

/** Which mail goes out, and what its link is for. */
interface LinkMail {
  readonly kind: "sign_up" | "reset";
  readonly template: MailTemplate;
  readonly path: string;
  /** False for a mail whose reader has nothing to do with a link. */
  readonly carriesLink: boolean;
}

const SIGN_UP: LinkMail = {
  kind: "sign_up",
  template: "sign_up",
  path: "/update-password?isNew=true",
  carriesLink: true,
};
const SIGN_UP_KNOWN: LinkMail = {
  kind: "reset",
  template: "sign_up_known",
  path: "/update-password",
  carriesLink: true,
};
const RESET: LinkMail = { kind: "reset", template: "reset", path: "/update-password", carriesLink: true };
const RESET_UNKNOWN: LinkMail = { kind: "reset", template: "reset_unknown", path: "/login", carriesLink: false };

interface LinkWish {
  readonly email: string;
  readonly name: string;
  readonly limits: LinkLimits;
  readonly choose: (account: AccountRow | null) => LinkMail;
}

/** The same statements in the same order, whoever the address belongs to: a link that no mail carries opens nothing. */
async function sendLink(call: VisitorCall, wish: LinkWish): Promise<void> {
  const { deps, at } = call;
  const asked = normalizeEmail(wish.email);
  await wish.limits.countMail({ email: asked, ip: call.client.ip });
  await transact(call, async (inside) => {
    const account = await findAccount(inside.db, wish.email);
    const email = account?.email ?? asked;
    const mail = wish.choose(account);
    const { seed, tokenHash } = createLink(mail.kind, { random: deps.random, secret: deps.config.secret });
    const expiresAt = new Date(at.getTime() + LINK_LIFETIME_MS[mail.kind]);
    await insertToken(inside.db, { kind: mail.kind, email, name: wish.name, tokenHash, at, expiresAt });
    await queueMail(inside, { mail, seed, email, language: account?.language ?? call.language });
    inside.tell({ kind: "mail" });
  });
}

interface QueuedLink {
  readonly mail: LinkMail;
  readonly seed: LinkSeed;
  readonly email: string;
  readonly language: string;
}

async function queueMail({ db, at }: InsideCall, { mail, seed, email, language }: QueuedLink): Promise<void> {
  // Whatever a stranger typed stays out of a mail that nobody asked for.
  const data = { name: "", workspace: "", author: "", quote: "", amounts: [], date: "", path: mail.path };
  const filled = mail.carriesLink ? { ...data, link: seed } : data;
  const cause = `${mail.template}:${seed.nonce}`;
  await queueMails(
    db,
    [{ workspaceId: 0, recipient: email, language, template: mail.template, data: filled, cause }],
    at,
  );
}
