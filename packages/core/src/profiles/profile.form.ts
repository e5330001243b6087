import { normalizeEmail } from "../lib/email.ts";
import type { EndpointInput, EndpointResponse } from "../lib/endpoint.ts";
import type * as profileCalls from "./profile.contract.ts";

/** One's own profile, as its form reads it. */
export type ProfileForEdit = EndpointResponse<typeof profileCalls.getForEdit>;

/** The profile form's values. */
export interface ProfileDraft {
  readonly name: string;
  /** `YYYY-MM-DD`, or "" for none. */
  readonly birthday: string;
  readonly email: string;
  readonly password: string;
  readonly passwordConfirm: string;
  readonly currentPassword: string;
}

/** The form's first values; passwords start empty. */
export function draftOf({ name, birthday, email }: ProfileForEdit["user"]): ProfileDraft {
  return { name, birthday, email, password: "", passwordConfirm: "", currentPassword: "" };
}

function wantsEmail(draft: ProfileDraft, { email }: ProfileForEdit["user"]): boolean {
  return normalizeEmail(draft.email) !== normalizeEmail(email);
}

/** Whether the draft changes a credential, which requires the current password. */
export function needsProof(draft: ProfileDraft, user: ProfileForEdit["user"]): boolean {
  return wantsEmail(draft, user) || draft.password !== "" || draft.passwordConfirm !== "";
}

type Body = EndpointInput<typeof profileCalls.save>["body"];

/** The request body, without fields the member can't change or left alone. */
export function toProfile(
  draft: ProfileDraft,
  {
    user,
    hasSignIn,
    removeAvatar,
  }: { readonly user: ProfileForEdit["user"]; readonly hasSignIn: boolean; readonly removeAvatar: boolean },
): Body {
  const { name, birthday, email, password, passwordConfirm, currentPassword } = draft;
  const proof = needsProof(draft, user) ? { currentPassword } : {};
  return { name, birthday, removeAvatar, ...(hasSignIn && { email, password, passwordConfirm, ...proof }) };
}
