import type { SignInError } from "../lib/text-codes.ts";

export const session = {
  disabled: "Your account in {{workspace}} has been disabled. If that's a mistake, ask its admin.",
  way: { addApp: "Add the app", signUp: "Sign up", newLink: "Get a new link" },
  banner: {
    unknown: "Couldn't sign you in. Try again.",
    apps_limit: "Your Slack plan has no room for another app. Remove one there, then try again.",
    license_unavailable: "This plan isn't available. You can sign up without it.",
    unknown_slack_ws: "Guildhall isn't connected to your Slack workspace yet.",
    unknown_tg_ws:
      "Nobody here is connected to your Telegram account. Sign in another way and connect it in your profile, or sign up.",
    mismatch_tg_ws:
      "This Telegram account is connected to someone in another workspace. Sign in with it to go there, or use another one.",
    mismatch_slack_ws:
      "This Slack account is connected to someone in another workspace. Sign in with it to go there, or use another one.",
    link_first: "Your email has an account here. Sign in another way and connect it in your profile.",
    account_disabled: "Your account is disabled. If that's a mistake, ask an admin of your workspace.",
    access_denied: "Access wasn't granted. Try again, or sign in another way.",
    expired: "Your session has ended. Sign in to continue.",
    invalid_token: "This link is invalid or has expired.",
    registration_disabled: "Registration is closed. Ask an admin for an invite.",
  } satisfies Record<SignInError, string>,
} as const;
