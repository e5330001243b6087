import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { COMPLETION_IMAGE_TYPES, MAX_AVATAR_BYTES, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "../lib/limits.ts";
import { MAX_PASSWORD_LENGTH } from "../lib/password-length.ts";
import { id, idParam, optionalNameOf, seenTextOf } from "../lib/wire.ts";
import { publicUser } from "../users/user.shapes.ts";
import { PROVIDERS } from "./profile.values.ts";

const OWN = { who: "member", permission: ["manage-own-profile"], own: "profile" } as const;
const byId = z.object({ id: idParam });
const optionalPassword = z._default(z.string().check(z.maxLength(MAX_PASSWORD_LENGTH)), "");

export const getForEdit = endpoint({
  name: "getProfileForEdit",
  method: "GET",
  path: "/users/{id}/for-edit",
  topics: ["users"],
  summary: "Returns the data for the form of the caller's own profile; any other profile is refused.",
  access: OWN,
  params: byId,
  response: z.object({
    user: z.object({
      id,
      name: z.string(),
      email: z.string(),
      /** `YYYY-MM-DD`, or "" if unknown; visible only to its owner. */
      birthday: z.string(),
      provider: z.enum(PROVIDERS),
      avatarUrl: z.string(),
      avatarUrlBig: z.string(),
    }),
    /** The account's new address, until its confirmation link is opened; "" for none. */
    pendingEmail: z.string(),
    /** The latest valid birthday: today in the workspace's time zone, `YYYY-MM-DD`. */
    latestBirthday: z.string(),
  }),
});

export const save = endpoint({
  name: "saveProfile",
  method: "PUT",
  path: "/users/{id}/profile",
  summary:
    "Saves the caller's own profile from a form with a JSON part and, optionally, a square image of at least 192 × " +
    "192 px. A new email takes effect once the link sent to it is opened; a new password ends every other session.",
  access: { ...OWN, inPerson: true },
  params: byId,
  body: z.strictObject({
    name: z.optional(optionalNameOf(MAX_NAME_LENGTH)),
    /** `YYYY-MM-DD`, or "" to remove it. */
    birthday: z.optional(z.string().check(z.maxLength(10))),
    email: z.optional(z.string().check(z.trim(), z.maxLength(MAX_EMAIL_LENGTH))),
    /** "" keeps the password. */
    password: optionalPassword,
    passwordConfirm: optionalPassword,
    /** The current password, required to change email or password. */
    currentPassword: optionalPassword,
    /** Removes the avatar; a new file replaces it anyway. */
    removeAvatar: z._default(z.boolean(), false),
    /** The values the form showed; other changes since are reported. */
    seen: z.optional(
      z.strictObject({ name: z.optional(seenTextOf(MAX_NAME_LENGTH)), birthday: z.optional(seenTextOf(10)) }),
    ),
  }),
  files: { avatarFile: { kinds: [...COMPLETION_IMAGE_TYPES], maxBytes: MAX_AVATAR_BYTES, isOptional: true } },
  response: z.object({
    user: publicUser,
    /** Where the confirmation link for a new email was sent; "" for none. */
    emailSentTo: z.string(),
  }),
});

export const confirmEmail = endpoint({
  name: "confirmEmail",
  method: "PUT",
  path: "/user/email/confirm",
  summary:
    "Changes the account's email to the one this link was sent to; only the account that requested the change can " +
    "use the link.",
  access: { who: "account" },
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ email: z.string() }),
});
