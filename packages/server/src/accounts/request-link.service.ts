import { AccessDeniedError, InvalidInputError, isAddress, normalizeEmail } from "@guildhall/core";
import type { EndpointRequest, FieldError } from "@guildhall/core";
import { passwordProblems } from "@guildhall/core/accounts";
import type { accountCalls } from "@guildhall/core/accounts";
import { isSoldPlan } from "@guildhall/core/billing";
import type { LicenseMode } from "@guildhall/core/billing";
import type { MailTemplate } from "@guildhall/core/deliveries";
import { regionalSettings } from "@guildhall/core/settings";
import type { WorkspaceSettings } from "@guildhall/core/settings";
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

// Lifetime of links: a day to sign up, an hour to reset a password.
const LINK_LIFETIME_MS = { sign_up: 24 * HOUR_MS, reset: HOUR_MS } as const;

/** Whether one can sign up for it; "" is the default plan. */
export function isLicenseType(type: string, mode: LicenseMode): boolean {
  return type === "" || type === "free" || (mode === "on" && isSoldPlan(type));
}

type Registration = EndpointRequest<typeof accountCalls.register>["body"];

/**
 * Emails a sign-up link, or a password link if the account exists. Answer and work are the same for both.
 * @throws {AccessDeniedError} `registration_disabled` when sign-up is off
 */
export async function register(call: VisitorCall, wish: Registration, limits: LinkLimits): Promise<void> {
  const { login } = call.deps.config;
  if (!login.email) throw new AccessDeniedError("email_auth_off");
  if (!login.registration) throw new AccessDeniedError("registration_disabled");
  const problems = registrationProblems(wish, call.deps.config.licenses);
  if (problems.length > 0) throw new InvalidInputError(problems);
  const { email, name, licenseType } = wish;
  // Members who were added but never signed in have an account without a password: this lets them in, too.
  const settings = regionalSettings(wish);
  const choose = (account: AccountRow | null) => (hasPassword(account) ? SIGN_UP_KNOWN : SIGN_UP);
  await sendLink(call, { email, name, settings, licenseType, limits, choose });
}

/** Emails a password reset link; that an address has no account is said only in the email. */
export async function resetPassword(call: VisitorCall, email: string, limits: LinkLimits): Promise<void> {
  if (!call.deps.config.login.email) throw new AccessDeniedError("email_auth_off");
  if (!isAddress(email)) throw new InvalidInputError([{ field: "email", code: "not_an_email" }]);
  await sendLink(call, {
    email,
    name: "",
    settings: {},
    licenseType: "",
    limits,
    choose: (account) => (account === null ? RESET_UNKNOWN : RESET),
  });
}

function hasPassword(account: AccountRow | null): boolean {
  return account !== null && account.passwordHash !== null;
}

function registrationProblems(
  { email, password, passwordConfirm, licenseType }: Registration,
  mode: LicenseMode,
): readonly FieldError[] {
  const problems: FieldError[] = [];
  const wrong = emailProblem(normalizeEmail(email));
  if (wrong !== null) problems.push({ field: "email", ...wrong });
  if (password !== "") problems.push(...passwordProblems({ password, passwordConfirm, email }));
  if (!isLicenseType(licenseType, mode)) problems.push({ field: "licenseType", code: "license_unavailable" });
  return problems;
}

interface LinkMail {
  readonly kind: "sign_up" | "reset";
  readonly template: MailTemplate;
  readonly path: string;
  /** False if the email's reader needs no link. */
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

interface LinkRequest {
  readonly email: string;
  readonly name: string;
  readonly settings: Partial<WorkspaceSettings>;
  readonly licenseType: string;
  readonly limits: LinkLimits;
  readonly choose: (account: AccountRow | null) => LinkMail;
}

/**
 * Same statements in the same order whether or not the address has an account: a link that isn't emailed opens nothing.
 */
async function sendLink(call: VisitorCall, wish: LinkRequest): Promise<void> {
  const { deps, at } = call;
  const asked = normalizeEmail(wish.email);
  await wish.limits.countMail({ email: asked, ip: call.client.ip });
  await transact(call, async (inside) => {
    const account = await findAccount(inside.db, wish.email);
    const email = account?.email ?? asked;
    const mail = wish.choose(account);
    const { seed, tokenHash } = createLink(mail.kind, { random: deps.random, secret: deps.config.secret });
    const expiresAt = new Date(at.getTime() + LINK_LIFETIME_MS[mail.kind]);
    const { name, settings, licenseType } = wish;
    await insertToken(inside.db, { kind: mail.kind, email, name, settings, licenseType, tokenHash, at, expiresAt });
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
  // Nothing a stranger typed goes into an email nobody asked for.
  const data = { name: "", workspace: "", author: "", quote: "", amounts: [], date: "", path: mail.path };
  const filled = mail.carriesLink ? { ...data, link: seed } : data;
  const cause = `${mail.template}:${seed.nonce}`;
  await queueMails(
    db,
    [{ workspaceId: 0, recipient: email, language, template: mail.template, data: filled, cause }],
    at,
  );
}
