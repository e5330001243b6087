/** Field error codes; their texts are `errors:field.<code>`. */
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
  "stock_too_small",
  "stock_too_large",
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
  "taken_here",
  "mismatch",
  "weak_password",
  "wrong_password",
  "invalid_token",
  "token_used",
  "token_expired",
  "code_unknown",
  "code_used",
  "code_expired",
  "code_withdrawn",
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
  "required_reward",
  "unknown_time_zone",
  "channel_unavailable",
  "messenger_required",
  "file_type",
  "file_unwanted",
  "file_size",
  "file_empty",
  "file_name",
  "image_resolution",
  "image_pixels",
  "image_type",
  "image_unreadable",
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
  "locked",
  "in_the_past",
  "in_the_future",
  "too_early",
  "before_accept_deadline",
  "switched_off",
  "unknown_achievement",
  "pool_left",
  "pool_exceeded",
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];

/** Placeholders by code; codes that aren't listed have none. */
export const FIELD_VALUES = {
  too_short: ["count"],
  too_long: ["count"],
  too_small: ["min"],
  too_large: ["max"],
  stock_too_small: ["min"],
  stock_too_large: ["max"],
  too_few: ["min"],
  too_many: ["max"],
  not_emails: ["list"],
  taken_here: ["name"],
  over_quota: ["left", "asked"],
  file_type: ["kinds"],
  file_size: ["max"],
  file_name: ["count"],
  image_resolution: ["width", "height"],
  image_pixels: ["max"],
  no_column: ["name"],
  too_many_users: ["max"],
  same_as_row: ["other"],
  no_group_named: ["name"],
  ambiguous_group: ["name", "paths"],
  too_early: ["min"],
  pool_left: ["amount"],
  pool_exceeded: ["amount"],
} as const satisfies Partial<Record<FieldCode, readonly string[]>>;

type CodeWithValues = keyof typeof FIELD_VALUES;

/** A code whose text has no placeholders. */
export type PlainFieldCode = Exclude<FieldCode, CodeWithValues>;

/** Text names for all codes, given a language's plural forms. */
export type FieldTextName<Form extends string> = {
  [Code in FieldCode]: Code extends CodeWithValues
    ? "count" extends (typeof FIELD_VALUES)[Code][number]
      ? `${Code}_${Form}`
      : Code
    : Code;
}[FieldCode];

/** A field's problem: a code with its text's placeholders. */
export type FieldProblem =
  | { readonly code: PlainFieldCode; readonly values?: undefined }
  | {
      [Code in CodeWithValues]: {
        readonly code: Code;
        readonly values: Readonly<Record<(typeof FIELD_VALUES)[Code][number], string | number>>;
      };
    }[CodeWithValues];

/**
 * Decision reasons; their texts are `refusals:reason.<reason>`, or `errors:refusal.<reason>` if guests can get them.
 */
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
  "not_receiver",
  "already_undone",
  "already_received",
  "already_expired",
  "too_late",
  "no_quota_left",
  "already_spent",
  "address_not_allowed",
  "account_disabled",
  "email_auth_off",
  "other_account",
  "registration_disabled",
  "directory_login_off",
  "messenger_login_off",
  "last_way_in",
  "wrong_credentials",
  "own_role",
  "own_balance",
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
  "too_many_templates",
  "too_many_currencies",
  "not_understood",
  "still_waiting",
  "unknown_group",
  "group_cycle",
  "group_too_deep",
  "names_clash",
  "not_member",
  "workspace_changed",
  "not_published",
  "already_published",
  "challenge_closed",
  "given_up",
  "not_given_up",
  "reopen_expired",
  "not_draft",
  "is_scheduled",
  "not_scheduled",
  "schedule_paused",
  "schedule_running",
  "time_passed",
  "locked_after_draft",
  "rewards_locked",
  "integration_only",
  "in_person_only",
  "not_in_widget",
  "jira_unlicensed",
  "jira_admin_only",
  "jira_site_taken",
  "too_many_widget_keys",
  "widget_key_gone",
  "cursor_gone",
  "accept_first",
  "problem_taken",
  "already_participating",
  "already_joined",
  "already_completed",
  "abandoned",
  "in_review",
  "in_division",
  "leader_has_time",
  "own_challenge",
  "accept_expired",
  "complete_expired",
  "leader_only",
  "not_participant",
  "own_completion",
  "not_in_review",
  "already_approved",
  "already_rejected",
  "not_in_division",
  "code_taken",
  "perk_unavailable",
  "not_enough_balance",
  "price_changed",
  "too_many_products",
  "not_requested",
  "already_requested",
  "already_activated",
  "already_refunded",
  "purchases_changed",
] as const;

export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Error codes in sign-in and sign-up URLs; their texts are `session:banner.<code>`. */
export const SIGN_IN_ERRORS = [
  "unknown",
  "apps_limit",
  "license_unavailable",
  "unknown_slack_ws",
  "unknown_tg_ws",
  "mismatch_tg_ws",
  "mismatch_slack_ws",
  "link_first",
  "account_disabled",
  "access_denied",
  "expired",
  "invalid_token",
  "registration_disabled",
] as const;

export type SignInError = (typeof SIGN_IN_ERRORS)[number];

/** Unrecognized codes become `unknown`; a missing one is null. */
export function parseSignInError(text: string | null | undefined): SignInError | null {
  if (text === null || text === undefined || text === "") return null;
  return SIGN_IN_ERRORS.find((code) => code === text) ?? "unknown";
}
