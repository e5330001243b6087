import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { MAX_WIDGET_KEYS } from "../lib/limits.ts";
import type { WidgetClaims } from "./widget.shapes.ts";
import type { UnknownWidgetUsers, WidgetRefusal } from "./widget.values.ts";

/** Refuses with `too_many_widget_keys`. */
export function mayAddWidgetKey(count: number): Decision {
  return count < MAX_WIDGET_KEYS ? ALLOWED : denied("too_many_widget_keys");
}

/** What to do with a person whom no member is linked to. */
export type Welcome =
  | { readonly act: "refuse"; readonly reason: WidgetRefusal }
  /** Link the member with this email, or refuse with `unknown_user`. */
  | { readonly act: "link"; readonly email: string }
  /** Link the member with this email, or make one. */
  | { readonly act: "create"; readonly email: string };

/** An email counts only if the host says that it's verified. */
export function welcomeUnknown(
  unknownUsers: UnknownWidgetUsers,
  { email = "", email_verified: isVerified }: Pick<WidgetClaims, "email" | "email_verified">,
): Welcome {
  if (unknownUsers === "refuse") return { act: "refuse", reason: "unknown_user" };
  if (email === "" || isVerified !== true) return { act: "refuse", reason: "email_not_verified" };
  return { act: unknownUsers === "email" ? "link" : "create", email };
}
