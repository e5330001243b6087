export const messengers = {
  or: "or",
  with: { slack: "Continue with Slack", telegram: "Continue with Telegram" },
  names: { slack: "Slack", telegram: "Telegram" },
  title: "Sign up with {{messenger}}",
  lead: "Create a workspace for your team. You'll sign in with {{messenger}} from then on.",
  byEmail: "Sign up with email",
  off: "Signing up with this messenger isn't available here.",
  personTitle: "One more step, {{name}}",
  emailLead: "{{messenger}} doesn't tell us your email. Enter it and we'll send you a link to finish.",
  checkLead: "Check your email. We'll send you a link to finish.",
  sent: "We sent a link to {{email}}. Open it in this browser within 24 hours, so that you can sign in with {{messenger}} afterwards.",
  /** Pages of their own, which the server shows. */
  page: {
    opening: "Signing you in…",
    own: "Guildhall opens in a window of its own.",
    open: "Open Guildhall",
    as: "This link signs you in with a Telegram account:",
    go: "Continue",
    noScript: "Signing in needs JavaScript. Please turn it on and try again.",
  },
} as const;
