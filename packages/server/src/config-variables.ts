export interface Variable {
  /** Used when the variable is unset or empty. */
  readonly fallback: string;
  readonly meaning: string;
  /** Completes the sentence "PORT must be …". */
  readonly must: string;
}

/** In the order the docs print them. */
export const VARIABLES = {
  NODE_ENV: {
    fallback: "development",
    meaning: "`production` seeds no demo, has no `/dev/mail` and requires SECRET with DATABASE_URL.",
    must: "development, test or production",
  },
  PORT: { fallback: "4000", meaning: "Port to listen on; 0 picks a free one.", must: "0 to 65535" },
  HOST: {
    fallback: "127.0.0.1",
    meaning: "Address to listen on; `0.0.0.0` means all interfaces.",
    must: "an address",
  },
  PUBLIC_URL: {
    fallback: "",
    meaning:
      "Public base URL, such as `https://guild.example`. Requests to any other host are refused, and links in mails point here. With https, cookies are Secure and HSTS is sent. Empty: only localhost is served (with HOST set, plain IP addresses too), and links in mails point to localhost.",
    must: "empty or an http(s) address without a path",
  },
  TRUSTED_PROXIES: {
    fallback: "",
    meaning: "Addresses or CIDR ranges, separated by commas, whose X-Forwarded-* headers are trusted.",
    must: "IP addresses or CIDR ranges (such as 10.0.0.0/8) separated by commas",
  },
  DATA_DIR: {
    fallback: "./data",
    meaning: "Folder for the embedded database, uploads and the generated secret.",
    must: "a folder",
  },
  DATABASE_URL: {
    fallback: "",
    meaning: "PostgreSQL (15 or newer) to use. Empty: the embedded database in DATA_DIR.",
    must: "empty or a postgres:// address",
  },
  DATABASE_FENCED_ROLE: {
    fallback: "",
    meaning:
      "PostgreSQL role, subject to row-level security, that members' requests run as. Empty: row-level security is off.",
    must: "empty or a role's name in small letters, digits and _, with DATABASE_URL",
  },
  POOL_SIZE: { fallback: "10", meaning: "PostgreSQL connections per process.", must: "1 to 200" },
  SECRET: {
    fallback: "",
    meaning:
      "Signs short-lived tokens; use the same value in every process. Empty: generated once and stored in DATA_DIR. Required in production with DATABASE_URL.",
    must: "empty or at least 32 characters, spaces at its ends aside",
  },
  LOG_LEVEL: {
    fallback: "info",
    meaning: "How much to log.",
    must: "fatal, error, warn, info, debug, trace or silent",
  },
  RATE_LIMITS: { fallback: "on", meaning: "`off` turns off every rate limit; for load tests only.", must: "on or off" },
  MAX_IN_FLIGHT: {
    fallback: "640",
    meaning: "Concurrent requests per process; more are answered with 503 right away.",
    must: "1 to 100000",
  },
  MAX_LAG_MS: {
    fallback: "400",
    meaning:
      "Average event loop delay, in ms, above which new requests are answered with 503 while 32 or more are in flight.",
    must: "10 to 1000000",
  },
  METRICS_TOKEN: {
    fallback: "",
    meaning:
      "Bearer token for /metrics. Without it, /metrics is served only outside production, to the machine itself, without PUBLIC_URL or proxies.",
    must: "empty or at least 16 characters, spaces at its ends aside",
  },
  SMTP_URL: {
    fallback: "",
    meaning:
      "Mail server, such as `smtps://user:password@mail.example`. With smtp://, a user signs in only after STARTTLS, but on the same machine. Empty: mail is stored and shown at /dev/mail (not in production; from other machines to owners only).",
    must: "empty or an smtp:// or smtps:// address",
  },
  MAIL_FROM: {
    fallback: "Guildhall <guildhall@localhost>",
    meaning: "Sender of every mail.",
    must: "a mail address, with or without a name",
  },
  S3_ENDPOINT: {
    fallback: "",
    meaning: "S3-compatible storage for uploads. Empty: the folder DATA_DIR/files.",
    must: "empty or an http(s) address",
  },
  S3_BUCKET: { fallback: "", meaning: "Bucket for uploads.", must: "given when S3_ENDPOINT is" },
  S3_REGION: { fallback: "us-east-1", meaning: "Region of the bucket.", must: "a region" },
  S3_ACCESS_KEY_ID: { fallback: "", meaning: "Access key of the storage.", must: "given when S3_ENDPOINT is" },
  S3_SECRET_ACCESS_KEY: { fallback: "", meaning: "Secret key of the storage.", must: "given when S3_ENDPOINT is" },
  EMAIL_AUTH: {
    fallback: "on",
    meaning: "Sign-in and sign-up with email and password.",
    must: "on or off, and on unless CHAT_LOGIN, MESSENGER_LOGIN or DIRECTORY_LOGIN is",
  },
  REGISTRATION: {
    fallback: "on",
    meaning: "Sign-up: anyone with an email address can create a workspace. Invitations work either way.",
    must: "on or off",
  },
  CHAT_LOGIN: {
    fallback: "off",
    meaning: "Sign-in with Slack. Needs SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and SLACK_SIGNING_SECRET.",
    must: "on or off, and off without SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and SLACK_SIGNING_SECRET",
  },
  MESSENGER_LOGIN: {
    fallback: "off",
    meaning: "Sign-in with Telegram. Needs TELEGRAM_BOT_TOKEN.",
    must: "on or off, and off without TELEGRAM_BOT_TOKEN",
  },
  DIRECTORY_LOGIN: { fallback: "off", meaning: "Sign-in with LDAP.", must: "on or off" },
  DIRECTORY_URL: {
    fallback: "",
    meaning:
      "LDAP server, such as `ldaps://directory.example`; plain ldap:// only with DIRECTORY_START_TLS or on the same machine.",
    must: "an ldaps:// address, or an ldap:// one with DIRECTORY_START_TLS=on or on this machine, when DIRECTORY_LOGIN is on",
  },
  DIRECTORY_START_TLS: {
    fallback: "off",
    meaning: "Upgrade an ldap:// connection to TLS before sending anything.",
    must: "on or off, and off with an ldaps:// address",
  },
  DIRECTORY_BIND_DN: {
    fallback: "",
    meaning: "DN to search as; empty searches anonymously.",
    must: "empty or a distinguished name",
  },
  DIRECTORY_BIND_PASSWORD: {
    fallback: "",
    meaning: "Password for DIRECTORY_BIND_DN.",
    must: "given when DIRECTORY_BIND_DN is",
  },
  DIRECTORY_BASE_DN: {
    fallback: "",
    meaning: "Base DN to search for people, such as `ou=people,dc=example,dc=org`.",
    must: "a distinguished name when DIRECTORY_LOGIN is on",
  },
  DIRECTORY_USER_ATTRIBUTE: {
    fallback: "uid",
    meaning: "Attribute people sign in with; `sAMAccountName` in Active Directory.",
    must: "the name of an attribute",
  },
  DIRECTORY_MAIL_ATTRIBUTE: {
    fallback: "mail",
    meaning:
      "Attribute that holds the email address. Anyone who can change it can take over the account with that address.",
    must: "the name of an attribute",
  },
  DIRECTORY_FILTER: {
    fallback: "(objectClass=person)",
    meaning: "LDAP filter that an entry must match to sign in.",
    must: "an LDAP filter",
  },
  DIRECTORY_WORKSPACE: {
    fallback: "0",
    meaning: "ID of the workspace that people join when they first sign in; 0 means none.",
    must: "0 or the id of a workspace",
  },
  SLACK_CLIENT_ID: {
    fallback: "",
    meaning: "Client ID of the Slack app. Empty: nothing of Slack shows.",
    must: "given with the other SLACK_ variables",
  },
  SLACK_CLIENT_SECRET: {
    fallback: "",
    meaning: "Client secret of the Slack app.",
    must: "given when SLACK_CLIENT_ID is",
  },
  SLACK_SIGNING_SECRET: {
    fallback: "",
    meaning: "Signing secret of the Slack app; Slack proves its requests with it.",
    must: "given when SLACK_CLIENT_ID is",
  },
  SLACK_APP_TOKEN: {
    fallback: "",
    meaning:
      "App-level token (`xapp-…`) for Socket Mode: the server connects to Slack and needs no public address. Empty: Slack posts to `/slack/events`.",
    must: "empty or an app-level token",
  },
  SLACK_TOKEN_ROTATION: {
    fallback: "off",
    meaning:
      "`on` makes the manifest of the Slack app ask for tokens that expire after 12 hours; the server renews them. Slack lets no app go back.",
    must: "on or off",
  },
  SLACK_API_URL: { fallback: "https://slack.com/api/", meaning: "Slack's Web API.", must: "an http(s) address" },
  SLACK_AUTHORIZE_URL: {
    fallback: "https://slack.com",
    meaning: "Where people install the app and sign in with Slack.",
    must: "an http(s) address without a path",
  },
  TELEGRAM_BOT_TOKEN: {
    fallback: "",
    meaning: "Token of the Telegram bot, from BotFather. Empty: nothing of Telegram shows.",
    must: "a bot's token, such as 123:abc, and given with the other TELEGRAM_ variables",
  },
  TELEGRAM_API_ROOT: {
    fallback: "https://api.telegram.org",
    meaning: "Telegram's Bot API, or a local server of it.",
    must: "an http(s) address",
  },
  TELEGRAM_WEBHOOK_SECRET: {
    fallback: "",
    meaning:
      "Telegram posts updates to `/telegram/webhook` and proves itself with this. Empty: the server fetches updates and needs no public address. (A Bot API server of your own at an http TELEGRAM_API_ROOT calls any address.)",
    must: "up to 256 letters, digits, _ and -, and empty unless PUBLIC_URL is an https address on port 443, 80, 88 or 8443",
  },
  TELEGRAM_CLIENT_ID: {
    fallback: "",
    meaning: "Client ID for sign-in with Telegram. Empty: no sign-in in a window of Telegram's.",
    must: "given when TELEGRAM_CLIENT_SECRET is",
  },
  TELEGRAM_CLIENT_SECRET: {
    fallback: "",
    meaning: "Client secret for sign-in with Telegram.",
    must: "given when TELEGRAM_CLIENT_ID is",
  },
  TELEGRAM_ISSUER: {
    fallback: "https://oauth.telegram.org",
    meaning: "Who signs the identity of people who sign in with Telegram.",
    must: "an http(s) address",
  },
  JIRA_APP_ID: {
    fallback: "",
    meaning: "ID of the Forge app, as its manifest has it. Empty: nothing of Jira shows.",
    must: "an app's ID, such as `ari:cloud:ecosystem::app/…`, or its last part",
  },
  JIRA_JWKS_URL: {
    fallback: "https://forge.cdn.prod.atlassian-dev.net/.well-known/jwks.json",
    meaning: "Where Atlassian publishes the keys that sign the calls of the Forge app.",
    must: "an http(s) address",
  },
  TEMPO_API_URL: {
    fallback: "https://api.tempo.io",
    meaning: "Where worklogs are read from, for Jira sites with a token for Tempo.",
    must: "an http(s) address",
  },
  CHATS_APART: {
    fallback: "off",
    meaning:
      "Leave the work of the chats to processes of their own (`pnpm start slack`, `pnpm start telegram`); this one still connects them and shows their settings.",
    must: "on or off, and off without DATABASE_URL",
  },
  LICENSES: {
    fallback: "off",
    meaning:
      "`on` gives each workspace a plan, and those who manage it a page to pay for one; it offers ways to pay only with a provider. `off`: everything is included, and nothing of plans or billing shows.",
    must: "on or off",
  },
  BILLING_CURRENCY: {
    fallback: "usd",
    meaning: "Currency of a workspace's first payment; it keeps it.",
    must: "usd or eur",
  },
  STRIPE_SECRET_KEY: {
    fallback: "",
    meaning:
      "Secret or restricted key of the Stripe account that plans are paid to. Its mode, test or live, is the mode of everything here. Empty: nobody can pay by themselves (outside production, a test provider on this machine stands in).",
    must: "empty without the other STRIPE_ variables, and else a key such as sk_live_… or rk_test_…",
  },
  STRIPE_WEBHOOK_SECRET: {
    fallback: "",
    meaning:
      "Signing secret of the webhook at `/billing/webhook/stripe`. While you replace it, give the old and the new one, separated by a comma.",
    must: "one or two secrets such as whsec_…, given when STRIPE_SECRET_KEY is",
  },
  STRIPE_API_URL: {
    fallback: "https://api.stripe.com",
    meaning: "Stripe's API, or a stand-in for tests.",
    must: "an https address without a path (http on this machine), and Stripe's own with a live key",
  },
  STRIPE_TAX: {
    fallback: "off",
    meaning: "`on` lets Stripe compute and add taxes; Stripe Tax has to be set up in the account.",
    must: "on or off, and off without STRIPE_SECRET_KEY",
  },
  REQUIRE_AGREEMENT: {
    fallback: "off",
    meaning: "Tell people at sign-up that they agree to the terms and the privacy policy.",
    must: "on or off",
  },
  FEEDBACK_EMAIL: {
    fallback: "",
    meaning: "Address that feedback is sent to. Empty: feedback is stored in the database only.",
    must: "empty or a mail address",
  },
  DEFAULT_THEME: { fallback: "dark", meaning: "Theme for people who haven't chosen one.", must: "dark or light" },
  HOME_PATH: {
    fallback: "",
    meaning: "Path or URL of the product's home page.",
    must: "empty, a path or an address",
  },
  GUIDE_PATH: {
    fallback: "/guide",
    meaning: "Path or URL of the guide; `off` hides its links.",
    must: "off, a path or an address",
  },
  TERMS_PATH: {
    fallback: "",
    meaning: "Path or URL of the terms; empty hides the link.",
    must: "empty, a path or an address",
  },
  PRIVACY_PATH: {
    fallback: "",
    meaning: "Path or URL of the privacy policy; empty hides the link.",
    must: "empty, a path or an address",
  },
  PRICING_PATH: {
    fallback: "",
    meaning: "Path or URL of the pricing page; empty hides the link.",
    must: "empty, a path or an address",
  },
  FEEDBACK_PATH: {
    fallback: "/feedback",
    meaning: "Path or URL of the feedback page; `off` hides its links.",
    must: "off, a path or an address",
  },
  PAGES_DIR: {
    fallback: "",
    meaning:
      "Folder of public pages in Markdown: guide, guide-thanks, terms, privacy and pricing, each as `terms.en.md` and `terms.ru.md`. The two guides ship with the product.",
    must: "empty or a folder that exists",
  },
  PANEL_DIR: {
    fallback: "",
    meaning: "Folder of the built panel. Empty: the one in this repository.",
    must: "empty or a folder that holds a built panel's index.html",
  },
  WIDGET_DIR: {
    fallback: "",
    meaning: "Folder of the built widget. Empty: the one in this repository.",
    must: "empty or a folder that holds a built widget's v1/loader.js",
  },
  DEMO: {
    fallback: "on",
    meaning: "Seed the demo workspace into an empty database on startup; never in production.",
    must: "on or off",
  },
  TEST_CLOCK_FILE: {
    fallback: "",
    meaning: "Only with NODE_ENV=test: a file that holds the clock's offset in ms, so that tests can move time.",
    must: "empty, unless NODE_ENV is test",
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
