import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { WIDGET_CLOCK_SKEW_S, WIDGET_TOKEN_LIFETIME_S } from "../lib/limits.ts";
import { widgetClaims } from "./widget.shapes.ts";
import type { WidgetClaims } from "./widget.shapes.ts";
import type { WidgetRefusal } from "./widget.values.ts";

/** The claims of a token whose signature was verified, or the name of the first that's missing or unusable. */
export function readWidgetClaims(
  payload: unknown,
): { readonly claims: WidgetClaims } | { readonly claims: null; readonly missing: string } {
  const parsed = widgetClaims.safeParse(payload);
  if (parsed.success) return { claims: parsed.data };
  return { claims: null, missing: String(parsed.error.issues[0]?.path[0] ?? "") };
}

/**
 * Whether verified claims are for this app, this place and now. Refuses with `wrong_audience`, `frame_only`,
 * `lifetime_too_long`, `not_yet_valid` or `token_expired`.
 */
export function mayExchangeToken(
  claims: Pick<WidgetClaims, "aud" | "framed" | "iat" | "exp" | "nbf">,
  { appId, isFramed, nowS }: { readonly appId: string; readonly isFramed: boolean; readonly nowS: number },
): Decision {
  const refuse = (reason: WidgetRefusal): Decision => denied(reason);
  if (claims.aud !== appId) return refuse("wrong_audience");
  if (claims.framed === true && !isFramed) return refuse("frame_only");
  if (claims.exp > claims.iat + WIDGET_TOKEN_LIFETIME_S) return refuse("lifetime_too_long");
  const latest = nowS + WIDGET_CLOCK_SKEW_S;
  if (Math.max(claims.iat, claims.nbf ?? claims.iat) > latest) return refuse("not_yet_valid");
  if (claims.exp + WIDGET_CLOCK_SKEW_S < nowS) return refuse("token_expired");
  return ALLOWED;
}

/** A token's last second, in s since 1970: until then it must not be taken twice. */
export function lastSecondOf({ exp }: Pick<WidgetClaims, "exp">): number {
  return exp + WIDGET_CLOCK_SKEW_S;
}
