/** Every code a field error may carry; its text is `errors:field.<code>`. */
export const FIELD_CODES = [
  "required",
  "wrong_type",
  "wrong_format",
  "not_allowed",
  "unknown_field",
  "too_short",
  "too_long",
  "too_small",
  "too_large",
  "too_few",
  "too_many",
  "too_precise",
  "not_a_number",
  "not_whole",
  "not_an_email",
  "not_emails",
  "not_a_date",
  "not_multipart",
  "duplicate",
  "taken",
  "mismatch",
  "weak_password",
  "wrong_password",
  "invalid_token",
  "token_used",
  "token_expired",
  "license_unavailable",
  "wrong_credentials",
  "email_missing",
  "unknown_in_directory",
  "self",
  "disabled",
  "over_quota",
  "unknown_user",
  "unknown_group",
  "unknown_currency",
  "unknown_time_zone",
  "channel_unavailable",
  "messenger_required",
  "file_type",
  "file_size",
  "image_resolution",
  "image_type",
  "file_unreadable",
  "file_encrypted",
  "file_macros",
  "file_too_complex",
  "no_column",
  "no_users",
  "too_many_users",
  "is_formula",
  "same_as_row",
  "already_member",
  "member_disabled",
  "no_group_named",
  "ambiguous_group",
  "group_cycle",
  "group_too_deep",
] as const;

/** A code that a field error may carry. */
export type FieldCode = (typeof FIELD_CODES)[number];

/** Every reason a decision may refuse with; its text is `errors:refusal.<reason>`. */
export const REFUSAL_REASONS = [
  "sign_in_first",
  "signed_in_already",
  "no_workspace",
  "missing_permission",
  "feature_off",
  "not_author",
  "not_yours",
  "self",
  "receiver_disabled",
  "already_undone",
  "too_late",
  "no_quota_left",
  "already_spent",
  "address_not_allowed",
  "account_disabled",
  "email_auth_off",
  "registration_disabled",
  "directory_login_off",
  "wrong_credentials",
  "own_role",
  "owners_only",
  "owner_locked",
  "last_owner",
  "target_is_admin",
  "target_disabled",
  "listed_elsewhere",
  "always_member",
  "external_group",
  "groups_from_integration",
  "too_many_groups",
  "unknown_group",
  "group_cycle",
  "group_too_deep",
  "not_member",
  "workspace_changed",
] as const;

/** A reason that a decision may refuse with. */
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** The codes that sign-in and sign-up pages get in their address; the text is `session:banner.<code>`. */
export const SIGN_IN_ERRORS = [
  "unknown",
  "apps_limit",
  "license_unavailable",
  "unknown_slack_ws",
  "unknown_tg_ws",
  "mismatch_tg_ws",
  "access_denied",
  "expired",
  "invalid_token",
  "registration_disabled",
] as const;

/** A code that sign-in and sign-up pages get in their address. */
export type SignInError = (typeof SIGN_IN_ERRORS)[number];

/** Reads the code of an address; what it does not know is `unknown`, nothing is null. */
export function parseSignInError(text: string | null | undefined): SignInError | null {
  if (text === null || text === undefined || text === "") return null;
  return SIGN_IN_ERRORS.find((code) => code === text) ?? "unknown";
}
