import type { SignInError } from "../lib/text-codes.ts";

/** What is said of a session and by the banners of sign-in and sign-up. */
export const session = {
  disabled: "Your account in {{workspace}} has been disabled. If that's a mistake, ask its administrator.",
  way: { addApp: "Add the app", signUp: "Sign up" },
  banner: {
    unknown: "Couldn't sign you in. Try again.",
    apps_limit: "Your chat's free plan has no room for one more app.",
    license_unavailable: "This plan is not available.",
    unknown_slack_ws: "The app is not enabled in your chat workspace.",
    unknown_tg_ws: "The bot is not connected to your messenger account.",
    mismatch_tg_ws: "Your messenger account belongs to another workspace.",
    access_denied: "Access was denied during the installation.",
    expired: "Your session has ended. Sign in to continue.",
    invalid_token: "This link is invalid or has expired. Ask for a new one.",
    registration_disabled: "Registration is closed.",
  } satisfies Record<SignInError, string>,
} as const;
