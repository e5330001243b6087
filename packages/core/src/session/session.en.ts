import type { SignInError } from "../lib/text-codes.ts";

export const session = {
  disabled: "Your account in {{workspace}} has been disabled. If that's a mistake, ask its admin.",
  way: { addApp: "Add the app", signUp: "Sign up" },
  banner: {
    unknown: "Couldn't sign you in. Try again.",
    apps_limit: "Your chat's free plan has no room for another app.",
    license_unavailable: "This plan isn't available.",
    unknown_slack_ws: "The app isn't enabled in your chat workspace.",
    unknown_tg_ws: "The bot isn't connected to your messenger account.",
    mismatch_tg_ws: "Your messenger account belongs to another workspace.",
    access_denied: "Access was denied during installation.",
    expired: "Your session has ended. Sign in to continue.",
    invalid_token: "This link is invalid or has expired. Ask for a new one.",
    registration_disabled: "Registration is closed.",
  } satisfies Record<SignInError, string>,
} as const;
