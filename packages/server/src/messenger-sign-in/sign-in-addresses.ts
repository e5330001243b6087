import { API_BASE } from "../http/openapi.ts";

/** Where the messengers send browsers back to; the Slack app's manifest has Slack's. */
export const CALLBACKS = {
  slack: `${API_BASE}/slack/sign-in/callback`,
  telegram: `${API_BASE}/telegram/sign-in/callback`,
} as const;

/** Where Telegram's login widget sends browsers back to: a page that reads what's behind the `#`. */
export const WIDGET_RETURN = `${API_BASE}/telegram/sign-in/return`;
