import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import type { Access } from "../lib/endpoint.ts";
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "../lib/limits.ts";
import { MAX_PASSWORD_LENGTH } from "../lib/password-length.ts";
import { id, idParam, instant, nameOf, optionalNameOf, pageFields, pageParam } from "../lib/wire.ts";
import { region } from "../settings/region.shapes.ts";
import { INVITE_READERS } from "./invite.values.ts";

// The service rejects malformed addresses, so the message is the same everywhere.
const email = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_EMAIL_LENGTH));
const optionalName = z._default(optionalNameOf(MAX_NAME_LENGTH), "");
// Policies check for missing values, so a form gets all its errors at once.
const password = z.string().check(z.maxLength(MAX_PASSWORD_LENGTH));
const optionalPassword = z._default(z.string().check(z.maxLength(MAX_PASSWORD_LENGTH)), "");
const token = z.string().check(z.minLength(1), z.maxLength(200));

// A hundred addresses of maximum length with their separators.
const MAX_EMAILS_TEXT_LENGTH = 12_000;

export const register = endpoint({
  name: "register",
  method: "POST",
  path: "/user/register",
  summary:
    "Emails a sign-up link, or a notice if the address already has an account; the response is the same either " +
    "way. A password sent here is only validated: the account's password is the one set through the emailed link.",
  access: { who: "guest" },
  body: z.strictObject({
    email: z.string().check(z.trim(), z.maxLength(MAX_EMAIL_LENGTH)),
    name: optionalName,
    password: optionalPassword,
    passwordConfirm: optionalPassword,
    licenseType: z._default(z.string().check(z.maxLength(50)), ""),
    /** For the new workspace, unless the browser that opens the link says. */
    ...region,
  }),
  response: z.object({}),
});

export const resetPassword = endpoint({
  name: "resetPassword",
  method: "POST",
  path: "/user/password/reset",
  summary: "Emails a link to set a new password; the response never reveals whether the address has an account.",
  access: { who: "guest" },
  body: z.strictObject({ email }),
  response: z.object({}),
});

export const checkPasswordToken = endpoint({
  name: "checkPasswordToken",
  method: "POST",
  path: "/user/password/check",
  summary: "Returns what an emailed link is for and whose it is, or why it no longer works; doesn't use up the link.",
  access: { who: "anyone" },
  body: z.strictObject({ token }),
  response: z.object({
    kind: z.enum(["sign_up", "reset"]),
    email: z.string(),
    /** The name given at sign-up; may be empty. */
    name: z.string(),
  }),
});

export const updatePassword = endpoint({
  name: "updatePassword",
  method: "PUT",
  path: "/user/password/update",
  summary:
    "Sets a password with an emailed link, which also signs in, or the caller's own password while signed in; ends " +
    "every other session. A sign-up link creates the account and its workspace.",
  access: { who: "anyone", inPerson: true },
  body: z.strictObject({
    password,
    passwordConfirm: password,
    /** From the email link; empty while signed in. */
    token: z._default(z.string().check(z.maxLength(200)), ""),
    /** Required if signed in with a password. */
    currentPassword: optionalPassword,
    /** For the new account. */
    name: optionalName,
    /** For its workspace. */
    ...region,
  }),
  response: z.object({
    /** The plan that a founder signed up for and has tried before; "" if there's none. */
    payFor: z.string(),
  }),
});

export const inviteUsers = endpoint({
  name: "inviteUsers",
  method: "POST",
  path: "/users/invite",
  topics: ["users"],
  summary:
    "Invites people to the workspace from free text with at most 100 email addresses; if any is invalid, no one is " +
    "invited.",
  access: { who: "member", permission: ["manage-users", "access-intro"], inPerson: true },
  body: z.strictObject({ emails: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_EMAILS_TEXT_LENGTH)) }),
  response: z.object({
    /** Invites sent. */
    invited: z.int(),
    /** Already members; not invited. */
    members: z.int(),
    /** Disabled members; not invited. */
    disabled: z.int(),
  }),
});

/** Who may see and withdraw invites. */
const OF_INVITES = { who: "member", permission: ["manage-users"] } as const satisfies Access;

export const listInvites = endpoint({
  name: "listInvites",
  method: "GET",
  path: "/users/invites",
  topics: ["users"],
  summary:
    "Lists the invites that still let someone into the workspace who isn't a member, newest first, 30 per page, with " +
    "the total number.",
  access: OF_INVITES,
  query: z.object({ page: pageParam }),
  response: z.object({
    items: z.array(
      z.object({
        id,
        email: z.string(),
        inviter: z.object({ id, name: z.string() }),
        /** When the link stops working. */
        expiresAt: instant,
      }),
    ),
    ...pageFields,
    total: z.int(),
  }),
});

export const withdrawInvite = endpoint({
  name: "withdrawInvite",
  method: "DELETE",
  path: "/users/invites/{id}",
  topics: ["users"],
  summary: "Withdraws an invite that hasn't been accepted: its link stops working.",
  access: { ...OF_INVITES, inPerson: true },
  params: z.object({ id: idParam }),
  response: z.object({ id }),
});

export const checkInvite = endpoint({
  name: "checkInvite",
  method: "POST",
  path: "/users/invite/check",
  summary:
    "Returns what an invite is for and what the caller can do with it, or why it no longer works; doesn't use up " +
    "the invite.",
  access: { who: "anyone" },
  body: z.strictObject({ workspaceId: id, email, token }),
  response: z.object({
    workspaceName: z.string(),
    inviterName: z.string(),
    /** As the inviter typed it; may be empty. */
    name: z.string(),
    /** The address has an account with a password: that password is required and kept. */
    hasPassword: z.boolean(),
    reader: z.enum(INVITE_READERS),
    /** Empty for a guest. */
    readerEmail: z.string(),
  }),
});

export const joinByInvite = endpoint({
  name: "joinByInvite",
  method: "POST",
  path: "/users/invite/join",
  summary:
    "Accepts an invite with the signed-in account, whose email the invite must name, and switches the session to " +
    "its workspace.",
  access: { who: "account" },
  body: z.strictObject({ workspaceId: id, email, token, name: nameOf(MAX_NAME_LENGTH) }),
  response: z.object({}),
});

export const acceptInvite = endpoint({
  name: "acceptInvite",
  method: "POST",
  path: "/users/invite/accept",
  summary: "Accepts an invite and signs in; if the account already has a password, that password is required and kept.",
  access: { who: "guest" },
  body: z.strictObject({
    workspaceId: id,
    email,
    token,
    name: optionalNameOf(MAX_NAME_LENGTH),
    password,
    /** Ignored if the account already has a password. */
    passwordConfirm: optionalPassword,
  }),
  response: z.object({}),
});
