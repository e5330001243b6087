/** One environment variable: how it is read, what it is without it, and what it is for. */
export interface Variable {
  /** The text read when the variable is unset or empty. */
  readonly fallback: string;
  readonly meaning: string;
  /** What a value must be, completing the sentence "PORT must be …". */
  readonly must: string;
}

/** Every environment variable the server reads, in the order the docs print them. */
export const VARIABLES = {
  NODE_ENV: {
    fallback: "development",
    meaning: "How careful to be: `production` seeds no demo, shows no mailbox page and asks for SECRET.",
    must: "development, test or production",
  },
  PORT: { fallback: "4000", meaning: "The port the server listens on; 0 takes a free one.", must: "0 to 65535" },
  HOST: {
    fallback: "127.0.0.1",
    meaning: "The address the server listens on; `0.0.0.0` is all of them.",
    must: "an address",
  },
  PUBLIC_URL: {
    fallback: "",
    meaning:
      "Where people reach the server, such as `https://guild.example`. Requests to any other host are refused, and links in mails lead here. With https, cookies are Secure and HSTS is sent. Empty: only localhost (with HOST also plain IP addresses) is answered, and links in mails say localhost.",
    must: "empty or an http(s) address without a path",
  },
  TRUSTED_PROXIES: {
    fallback: "",
    meaning: "Addresses or CIDR ranges, separated by commas, whose X-Forwarded-* headers are believed.",
    must: "IP addresses or CIDR ranges separated by commas",
  },
  DATA_DIR: {
    fallback: "./data",
    meaning: "Folder of the embedded database, uploads and the kept secret.",
    must: "a folder",
  },
  DATABASE_URL: {
    fallback: "",
    meaning: "A PostgreSQL (15 or newer) to use. Empty: the embedded database in DATA_DIR.",
    must: "empty or a postgres:// address",
  },
  DATABASE_FENCED_ROLE: {
    fallback: "",
    meaning:
      "A role of that PostgreSQL, bound by row-level security, as which requests of members work: the second wall between workspaces. Empty: there is none.",
    must: "empty or a role's name in small letters, digits and _, with DATABASE_URL",
  },
  POOL_SIZE: { fallback: "10", meaning: "Connections to PostgreSQL per process.", must: "1 to 200" },
  SECRET: {
    fallback: "",
    meaning:
      "Signs short-lived tokens; the same in every process. Empty: made once and kept in DATA_DIR. Required in production with DATABASE_URL.",
    must: "empty or at least 32 characters",
  },
  LOG_LEVEL: {
    fallback: "info",
    meaning: "How much to log.",
    must: "fatal, error, warn, info, debug, trace or silent",
  },
  RATE_LIMITS: { fallback: "on", meaning: "`off` lifts every rate limit, for load tests only.", must: "on or off" },
  MAX_IN_FLIGHT: {
    fallback: "640",
    meaning: "Requests worked on at once per process; more are answered 503 at once.",
    must: "1 to 100000",
  },
  MAX_LAG_MS: {
    fallback: "400",
    meaning: "How late, in ms, the process may run on average before new requests are answered 503.",
    must: "10 to 1000000",
  },
  METRICS_TOKEN: {
    fallback: "",
    meaning:
      "Bearer token that opens /metrics. Without one it is open only outside production, from the machine itself, without PUBLIC_URL and proxies.",
    must: "empty or at least 16 characters",
  },
  SMTP_URL: {
    fallback: "",
    meaning:
      "Mail server, such as `smtps://user:password@mail.example`. Empty: mail is kept and shown at /dev/mail (not in production; from another machine only to owners).",
    must: "empty or an smtp:// or smtps:// address",
  },
  MAIL_FROM: {
    fallback: "Guildhall <guildhall@localhost>",
    meaning: "The sender of every mail.",
    must: "a mail address, with or without a name",
  },
  S3_ENDPOINT: {
    fallback: "",
    meaning: "S3-compatible storage for uploads. Empty: the folder DATA_DIR/files.",
    must: "empty or an http(s) address",
  },
  S3_BUCKET: { fallback: "", meaning: "Bucket of the uploads.", must: "given when S3_ENDPOINT is" },
  S3_REGION: { fallback: "us-east-1", meaning: "Region of the bucket.", must: "a region" },
  S3_ACCESS_KEY_ID: { fallback: "", meaning: "Key of the storage.", must: "given when S3_ENDPOINT is" },
  S3_SECRET_ACCESS_KEY: { fallback: "", meaning: "Secret of the storage.", must: "given when S3_ENDPOINT is" },
  EMAIL_AUTH: { fallback: "on", meaning: "Signing in and up with e-mail and password.", must: "on or off" },
  REGISTRATION: {
    fallback: "on",
    meaning: "Signing up: anybody with an e-mail may make a workspace. Invitations work either way.",
    must: "on or off",
  },
  CHAT_LOGIN: { fallback: "off", meaning: "Signing in with the chat provider.", must: "on or off" },
  MESSENGER_LOGIN: { fallback: "off", meaning: "Signing in with the messenger.", must: "on or off" },
  DIRECTORY_LOGIN: { fallback: "off", meaning: "Signing in with the company directory.", must: "on or off" },
  DIRECTORY_URL: {
    fallback: "",
    meaning:
      "The company directory, such as `ldaps://directory.example`; over plain ldap only with DIRECTORY_START_TLS or within the machine.",
    must: "an ldap:// or ldaps:// address when DIRECTORY_LOGIN is on",
  },
  DIRECTORY_START_TLS: {
    fallback: "off",
    meaning: "Turn an ldap:// connection into an encrypted one before anything is said.",
    must: "on or off",
  },
  DIRECTORY_BIND_DN: {
    fallback: "",
    meaning: "Who looks people up in the directory; empty looks them up without signing in.",
    must: "empty or a distinguished name",
  },
  DIRECTORY_BIND_PASSWORD: {
    fallback: "",
    meaning: "The password of DIRECTORY_BIND_DN.",
    must: "given when DIRECTORY_BIND_DN is",
  },
  DIRECTORY_BASE_DN: {
    fallback: "",
    meaning: "Below which entry people are, such as `ou=people,dc=example,dc=org`.",
    must: "a distinguished name when DIRECTORY_LOGIN is on",
  },
  DIRECTORY_USER_ATTRIBUTE: {
    fallback: "uid",
    meaning: "The attribute that people type as their name; `sAMAccountName` in Active Directory.",
    must: "the name of an attribute",
  },
  DIRECTORY_MAIL_ATTRIBUTE: {
    fallback: "mail",
    meaning: "The attribute that holds the e-mail. Whoever may change it can take over the account with that e-mail.",
    must: "the name of an attribute",
  },
  DIRECTORY_FILTER: {
    fallback: "(objectClass=person)",
    meaning: "What an entry must be to sign in.",
    must: "an LDAP filter",
  },
  DIRECTORY_WORKSPACE: {
    fallback: "0",
    meaning: "The id of the workspace that people of the directory join when they first sign in; 0 is none.",
    must: "0 or the id of a workspace",
  },
  REQUIRE_AGREEMENT: {
    fallback: "off",
    meaning: "Show that signing up agrees to the terms and the privacy page.",
    must: "on or off",
  },
  FEEDBACK_EMAIL: {
    fallback: "",
    meaning: "Who gets the feedback by mail; empty keeps it in the database only.",
    must: "empty or a mail address",
  },
  DEFAULT_THEME: { fallback: "dark", meaning: "Theme of who has chosen none.", must: "dark or light" },
  HOME_PATH: {
    fallback: "",
    meaning: "Path or address of the product's home page.",
    must: "empty, a path or an address",
  },
  GUIDE_PATH: {
    fallback: "",
    meaning: "Path or address of the guide; empty hides its link.",
    must: "empty, a path or an address",
  },
  TERMS_PATH: {
    fallback: "",
    meaning: "Path or address of the terms; empty hides its link.",
    must: "empty, a path or an address",
  },
  PRIVACY_PATH: {
    fallback: "",
    meaning: "Path or address of the privacy page; empty hides its link.",
    must: "empty, a path or an address",
  },
  PRICING_PATH: {
    fallback: "",
    meaning: "Path or address of the prices; empty hides its link.",
    must: "empty, a path or an address",
  },
  FEEDBACK_PATH: {
    fallback: "",
    meaning: "Path or address for feedback; empty hides its link.",
    must: "empty, a path or an address",
  },
  PAGES_DIR: {
    fallback: "",
    meaning:
      "Folder of public pages in Markdown: guide, guide-thanks, terms, privacy and pricing, each as `terms.en.md` and `terms.ru.md`. The two guides come with the product.",
    must: "a folder",
  },
  PANEL_DIR: {
    fallback: "",
    meaning: "Folder of the built panel. Empty: the one of this repository.",
    must: "a folder",
  },
  DEMO: {
    fallback: "on",
    meaning: "Seed the demo workspace into an empty database on start; never in production.",
    must: "on or off",
  },
  TEST_CLOCK_FILE: {
    fallback: "",
    meaning: "Only with NODE_ENV=test: a file that holds by how many ms the clock is ahead, so that tests can move it.",
    must: "empty, unless NODE_ENV is test",
  },
} as const satisfies Record<string, Variable>;

/** The name of an environment variable that the server reads. */
export type VariableName = keyof typeof VARIABLES;
