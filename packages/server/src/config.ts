import { AppError } from "@guildhall/core";
import { z } from "zod";
import { BILLING_SCHEMAS, billingContradictions, toStripe } from "./config-billing.ts";
import type { StripeConfig } from "./config-billing.ts";
import { CHAT_SCHEMAS, chatContradictions, toChats } from "./config-chats.ts";
import type { ChatsConfig } from "./config-chats.ts";
import { DIRECTORY_SCHEMAS, directoryContradictions, toDirectory } from "./config-directory.ts";
import type { DirectoryConfig } from "./config-directory.ts";
import type { BillingCurrency, LicenseMode } from "@guildhall/core/billing";
import { isBuild, isFolder, isProxyRange } from "./config-values.ts";
import { JIRA_SCHEMAS, toJira } from "./config-jira.ts";
import type { JiraConfig } from "./config-jira.ts";
import { VARIABLES } from "./config-variables.ts";
import type { Variable, VariableName } from "./config-variables.ts";

const flag = z.enum(["on", "off"]).transform((value) => value === "on");
const text = z.string();
const page = z.string().regex(/^(|\/[^/\\].*|\/|https?:\/\/.+)$/);
const shippedPage = z.union([page, z.literal("off")]).transform((value) => (value === "off" ? "" : value));
const address = (protocols: RegExp) =>
  z.string().refine((value) => value === "" || (URL.canParse(value) && protocols.test(new URL(value).protocol)));
/** Spaces don't count, though they belong to it. */
const secretOf = (length: number) => z.string().refine((value) => value === "" || value.trim().length >= length);

const SCHEMAS = {
  NODE_ENV: z.enum(["development", "test", "production"]),
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().regex(/^[\w.:-]+$/),
  PUBLIC_URL: z
    .string()
    .regex(/^(|https?:\/\/[^\s/?#@]+\/?)$/)
    .refine((value) => value === "" || URL.canParse(value), { abort: true })
    .transform((value) => (value === "" || !URL.canParse(value) ? null : new URL(value).origin)),
  TRUSTED_PROXIES: text
    .transform((value) =>
      value
        .split(",")
        .map((each) => each.trim())
        .filter((each) => each !== ""),
    )
    .refine((list) => list.every(isProxyRange)),
  DATA_DIR: text,
  DATABASE_URL: address(/^postgres(?:ql)?:$/).transform(orNull),
  DATABASE_FENCED_ROLE: z
    .string()
    .regex(/^([a-z_][a-z0-9_]{0,62})?$/)
    .transform(orNull),
  POOL_SIZE: z.coerce.number().int().min(1).max(200),
  SECRET: secretOf(32),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
  RATE_LIMITS: flag,
  MAX_IN_FLIGHT: z.coerce.number().int().min(1).max(100_000),
  MAX_LAG_MS: z.coerce.number().int().min(10).max(1_000_000),
  METRICS_TOKEN: secretOf(16).transform(orNull),
  SMTP_URL: address(/^smtps?:$/).transform(orNull),
  MAIL_FROM: z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/),
  S3_ENDPOINT: address(/^https?:$/),
  S3_BUCKET: text,
  S3_REGION: z.string().regex(/^[\w-]+$/),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  EMAIL_AUTH: flag,
  REGISTRATION: flag,
  CHAT_LOGIN: flag,
  MESSENGER_LOGIN: flag,
  ...DIRECTORY_SCHEMAS,
  ...CHAT_SCHEMAS,
  ...JIRA_SCHEMAS,
  ...BILLING_SCHEMAS,
  REQUIRE_AGREEMENT: flag,
  FEEDBACK_EMAIL: z.string().regex(/^(|[^\s@<>]+@[^\s@<>]+)$/),
  DEFAULT_THEME: z.enum(["dark", "light"]),
  HOME_PATH: page,
  GUIDE_PATH: shippedPage,
  TERMS_PATH: page,
  PRIVACY_PATH: page,
  PRICING_PATH: page,
  FEEDBACK_PATH: shippedPage,
  PAGES_DIR: text.refine((value) => value === "" || isFolder(value)).transform(orNull),
  PANEL_DIR: text.refine((value) => value === "" || isBuild(value, "index.html")).transform(orNull),
  WIDGET_DIR: text.refine((value) => value === "" || isBuild(value, "v1/loader.js")).transform(orNull),
  DEMO: flag,
  TEST_CLOCK_FILE: text.transform(orNull),
} satisfies Record<VariableName, z.ZodType>;

type Read = { readonly [Name in VariableName]: z.output<(typeof SCHEMAS)[Name]> };

/** Where uploads go instead of the data folder. */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The server's settings, read once at startup. */
export interface Config extends ChatsConfig {
  readonly mode: "development" | "test" | "production";
  readonly port: number;
  readonly host: string;
  /** An origin, such as `https://guild.example`; null takes it from each request. */
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The database role for one workspace's work, subject to row-level security; null is none. */
  readonly databaseFencedRole: string | null;
  readonly poolSize: number;
  /** At least 32 characters; empty only until `withKeptSecret` has filled it in. */
  readonly secret: string;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  readonly rateLimits: boolean;
  readonly maxInFlight: number;
  readonly maxLagMs: number;
  readonly metricsToken: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly s3: S3Config | null;
  readonly login: {
    readonly email: boolean;
    /** Whether anyone may sign up; never without email. */
    readonly registration: boolean;
    readonly chat: boolean;
    readonly messenger: boolean;
    readonly directory: boolean;
    readonly requireAgreement: boolean;
  };
  /** Null unless people sign in through it. */
  readonly directory: DirectoryConfig | null;
  /** Null unless people use us inside Jira. */
  readonly jira: JiraConfig | null;
  /** Whether workspaces have plans; without, everything is included. */
  readonly licenses: LicenseMode;
  readonly billingCurrency: BillingCurrency;
  /** Null unless plans can be paid for at Stripe. */
  readonly stripe: StripeConfig | null;
  /** Recipient of feedback; "" is none. */
  readonly feedbackEmail: string;
  readonly defaultTheme: "dark" | "light";
  /** Paths or URLs of fixed pages; an empty one isn't linked. */
  readonly pages: Readonly<Record<"home" | "guide" | "terms" | "privacy" | "pricing" | "feedback", string>>;
  /** Folder of the operator's public pages, or null. */
  readonly pagesDir: string | null;
  readonly panelDir: string | null;
  readonly widgetDir: string | null;
  /** Whether an empty database is seeded with the demo; never true in production. */
  readonly demo: boolean;
  /** Null outside tests. */
  readonly testClockFile: string | null;
}

/** The message is for the operator. */
export class ConfigError extends AppError {
  constructor(sentences: readonly string[]) {
    super("ErrorUnknown", sentences.join("\n"));
  }
}

/** @throws {ConfigError} with one sentence per invalid value */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const problems: string[] = [];
  const read: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable>(VARIABLES)) {
    const given = environment[name];
    // Both tables have the same keys: SCHEMAS `satisfies` that.
    const parsed = SCHEMAS[name as VariableName].safeParse(
      given === undefined || given === "" ? variable.fallback : given,
    );
    if (parsed.success) read[name] = parsed.data;
    else problems.push(`${name} must be ${variable.must}.`);
  }
  if (problems.length === 0) problems.push(...contradictions(read as Read));
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(read as Read);
}

function contradictions(read: Read): string[] {
  const problems: string[] = [];
  problems.push(...databaseContradictions(read));
  if (read.S3_ENDPOINT !== "") {
    for (const name of ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const) {
      if (read[name] === "") problems.push(`${name} must be ${VARIABLES[name].must}.`);
    }
  }
  problems.push(...directoryContradictions(read), ...signInContradictions(read));
  problems.push(...chatContradictions(read), ...billingContradictions(read));
  if (read.TEST_CLOCK_FILE !== null && read.NODE_ENV !== "test") {
    problems.push(`TEST_CLOCK_FILE must be ${VARIABLES.TEST_CLOCK_FILE.must}.`);
  }
  return problems;
}

function databaseContradictions(read: Read): string[] {
  const problems: string[] = [];
  if (read.NODE_ENV === "production" && read.DATABASE_URL !== null && read.SECRET === "") {
    problems.push("SECRET must be given in production with DATABASE_URL, the same for every process.");
  }
  if (read.DATABASE_FENCED_ROLE !== null && read.DATABASE_URL === null) {
    problems.push("DATABASE_FENCED_ROLE must be empty without DATABASE_URL.");
  }
  return problems;
}

function signInContradictions(read: Read): string[] {
  const isPossible = read.EMAIL_AUTH || read.CHAT_LOGIN || read.MESSENGER_LOGIN || read.DIRECTORY_LOGIN;
  return isPossible ? [] : [`EMAIL_AUTH must be ${VARIABLES.EMAIL_AUTH.must}.`];
}

function toConfig(read: Read): Config {
  return {
    mode: read.NODE_ENV,
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL,
    trustedProxies: read.TRUSTED_PROXIES,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    databaseFencedRole: read.DATABASE_FENCED_ROLE,
    poolSize: read.POOL_SIZE,
    secret: read.SECRET,
    logLevel: read.LOG_LEVEL,
    rateLimits: read.RATE_LIMITS,
    maxInFlight: read.MAX_IN_FLIGHT,
    maxLagMs: read.MAX_LAG_MS,
    metricsToken: read.METRICS_TOKEN,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    s3: read.S3_ENDPOINT === "" ? null : toS3(read),
    login: {
      email: read.EMAIL_AUTH,
      registration: read.EMAIL_AUTH && read.REGISTRATION,
      chat: read.CHAT_LOGIN,
      messenger: read.MESSENGER_LOGIN,
      directory: read.DIRECTORY_LOGIN,
      requireAgreement: read.REQUIRE_AGREEMENT,
    },
    directory: toDirectory(read),
    ...toChats(read),
    jira: toJira(read),
    licenses: read.LICENSES,
    billingCurrency: read.BILLING_CURRENCY,
    stripe: toStripe(read),
    feedbackEmail: read.FEEDBACK_EMAIL,
    defaultTheme: read.DEFAULT_THEME,
    pages: {
      home: read.HOME_PATH,
      guide: read.GUIDE_PATH,
      terms: read.TERMS_PATH,
      privacy: read.PRIVACY_PATH,
      pricing: read.PRICING_PATH,
      feedback: read.FEEDBACK_PATH,
    },
    pagesDir: read.PAGES_DIR,
    panelDir: read.PANEL_DIR,
    widgetDir: read.WIDGET_DIR,
    demo: read.DEMO && read.NODE_ENV !== "production",
    testClockFile: read.TEST_CLOCK_FILE,
  };
}

function toS3(read: Read): S3Config {
  return {
    endpoint: read.S3_ENDPOINT,
    bucket: read.S3_BUCKET,
    region: read.S3_REGION,
    accessKeyId: read.S3_ACCESS_KEY_ID,
    secretAccessKey: read.S3_SECRET_ACCESS_KEY,
  };
}

function orNull(value: string): string | null {
  return value === "" ? null : value;
}
