import { type EndpointInput, normalizeEmail } from "@guildhall/core";
import type { profileCalls } from "@guildhall/core/profiles";
import type { ProfileFormData } from "./profile.queries.ts";

/** What the form of a profile holds beside the picture. */
export interface ProfileDraft {
  readonly name: string;
  /** `YYYY-MM-DD`, or "" for none. */
  readonly birthday: string;
  readonly email: string;
  readonly password: string;
  readonly passwordConfirm: string;
  readonly currentPassword: string;
}

/** The form as it starts. */
export function draftOf({ name, birthday, email }: ProfileFormData["user"]): ProfileDraft {
  return { name, birthday, email, password: "", passwordConfirm: "", currentPassword: "" };
}

function wantsEmail(draft: ProfileDraft, { email }: ProfileFormData["user"]): boolean {
  return normalizeEmail(draft.email) !== normalizeEmail(email);
}

/** Whether the draft changes what somebody signs in with, which the present password proves. */
export function needsProof(draft: ProfileDraft, user: ProfileFormData["user"]): boolean {
  return wantsEmail(draft, user) || draft.password !== "" || draft.passwordConfirm !== "";
}

type Body = EndpointInput<typeof profileCalls.save>["body"];

/** What is sent: nothing of what the person cannot change or did not mean to. */
export function toBody(
  draft: ProfileDraft,
  {
    user,
    hasSignIn,
    removeAvatar,
  }: { readonly user: ProfileFormData["user"]; readonly hasSignIn: boolean; readonly removeAvatar: boolean },
): Body {
  const { name, birthday, email, password, passwordConfirm, currentPassword } = draft;
  const proof = needsProof(draft, user) ? { currentPassword } : {};
  return { name, birthday, removeAvatar, ...(hasSignIn && { email, password, passwordConfirm, ...proof }) };
}
