import * as z from "zod/mini";

/** How a host signs: with a secret that both sides know, or with a private key that only it has. */
export const widgetKeyAlgorithm = z.enum(["HS256", "EdDSA"]);

export type WidgetKeyAlgorithm = z.output<typeof widgetKeyAlgorithm>;

/** What happens to a person whom no member is linked to. */
export const unknownWidgetUsers = z.enum([
  /** They're refused. */
  "refuse",
  /** They're linked to the member with their verified email, or refused. */
  "email",
  /** They're linked by their verified email, or become a member. */
  "create",
]);

export type UnknownWidgetUsers = z.output<typeof unknownWidgetUsers>;

/** Why a token opens no session, in the order of the checks; their texts are `embedding:refusal.<reason>`. */
export const WIDGET_REFUSALS = [
  "unknown_app",
  "widget_disabled",
  "origin_not_allowed",
  "no_token",
  "malformed_token",
  "wrong_audience",
  "unknown_key",
  "wrong_algorithm",
  "bad_signature",
  "missing_claim",
  "frame_only",
  "lifetime_too_long",
  "not_yet_valid",
  "token_expired",
  "token_replayed",
  "unknown_user",
  "email_not_verified",
  "email_of_another",
  "member_disabled",
] as const;

export const widgetRefusal = z.enum(WIDGET_REFUSALS);

export type WidgetRefusal = (typeof WIDGET_REFUSALS)[number];

/** The request header in which the widget tells its version. */
export const WIDGET_VERSION_HEADER = "x-widget-version";
