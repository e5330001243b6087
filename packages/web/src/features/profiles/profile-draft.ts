import { type EndpointInput, type EndpointResponse, normalizeEmail } from "@guildhall/core";
import type { profileCalls } from "@guildhall/core/profiles";

export type ProfileFormData = EndpointResponse<typeof profileCalls.getForEdit>;

export interface ProfileDraft {
  readonly name: string;
  /** `YYYY-MM-DD`, or "" for none. */
  readonly birthday: string;
  readonly email: string;
  readonly password: string;
  readonly passwordConfirm: string;
  readonly currentPassword: string;
}

export function draftOf({ name, birthday, email }: ProfileFormData["user"]): ProfileDraft {
  return { name, birthday, email, password: "", passwordConfirm: "", currentPassword: "" };
}

function wantsEmail(draft: ProfileDraft, { email }: ProfileFormData["user"]): boolean {
  return normalizeEmail(draft.email) !== normalizeEmail(email);
}

/** Whether the draft changes a credential, which requires the current password. */
export function needsProof(draft: ProfileDraft, user: ProfileFormData["user"]): boolean {
  return wantsEmail(draft, user) || draft.password !== "" || draft.passwordConfirm !== "";
}

type Body = EndpointInput<typeof profileCalls.save>["body"];

/** The request body, without fields the member can't change or left alone. */
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
