import { AppError } from "@guildhall/core";
import { z } from "zod";

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
  HOST: { fallback: "127.0.0.1", meaning: "The address the server listens on; `0.0.0.0` is all of them.", must: "an address" },
  PUBLIC_URL: {
    fallback: "",
    meaning: "Where people reach the server, such as `https://guild.example`. With https, cookies are Secure and HSTS is sent. Empty: taken from each request.",
    must: "empty or an http(s) address without a path",
  },
  TRUSTED_PROXIES: {
    fallback: "",
    meaning: "Addresses or CIDR ranges, separated by commas, whose X-Forwarded-* headers are believed.",
    must: "IP addresses or CIDR ranges separated by commas",
  },
  DATA_DIR: { fallback: "./data", meaning: "Folder of the embedded database, uploads and the kept secret.", must: "a folder" },
  DATABASE_URL: {
    fallback: "",
    meaning: "A PostgreSQL (15 or newer) to use. Empty: the embedded database in DATA_DIR.",
    must: "empty or a postgres:// address",
  },
  POOL_SIZE: { fallback: "10", meaning: "Connections to PostgreSQL per process.", must: "1 to 200" },
  SECRET: {
    fallback: "",
    meaning: "Signs short-lived tokens; the same in every process. Empty: made once and kept in DATA_DIR. Required in production with DATABASE_URL.",
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
    meaning: "Bearer token that opens /metrics from elsewhere than the machine itself.",
    must: "empty or at least 16 characters",
  },
  SMTP_URL: {
    fallback: "",
    meaning: "Mail server, such as `smtps://user:password@mail.example`. Empty: mail is kept and shown at /dev/mail (not in production).",
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
  CHAT_LOGIN: { fallback: "off", meaning: "Signing in with the chat provider.", must: "on or off" },
  MESSENGER_LOGIN: { fallback: "off", meaning: "Signing in with the messenger.", must: "on or off" },
  DIRECTORY_LOGIN: { fallback: "off", meaning: "Signing in with the company directory.", must: "on or off" },
  REQUIRE_AGREEMENT: {
    fallback: "off",
    meaning: "Show that signing up agrees to the terms and the privacy page.",
    must: "on or off",
  },
  DEFAULT_THEME: { fallback: "dark", meaning: "Theme of who has chosen none.", must: "dark or light" },
  HOME_PATH: { fallback: "", meaning: "Path or address of the product's home page.", must: "empty, a path or an address" },
  GUIDE_PATH: { fallback: "", meaning: "Path or address of the guide; empty hides its link.", must: "empty, a path or an address" },
  TERMS_PATH: { fallback: "", meaning: "Path or address of the terms; empty hides its link.", must: "empty, a path or an address" },
  PRIVACY_PATH: { fallback: "", meaning: "Path or address of the privacy page; empty hides its link.", must: "empty, a path or an address" },
  PRICING_PATH: { fallback: "", meaning: "Path or address of the prices; empty hides its link.", must: "empty, a path or an address" },
  FEEDBACK_PATH: { fallback: "", meaning: "Path or address for feedback; empty hides its link.", must: "empty, a path or an address" },
  PANEL_DIR: { fallback: "", meaning: "Folder of the built panel. Empty: the one of this repository.", must: "a folder" },
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

type VariableName = keyof typeof VARIABLES;

const flag = z.enum(["on", "off"]).transform((value) => value === "on");
const text = z.string();
const page = z.string().regex(/^(|\/[^/\\].*|\/|https?:\/\/.+)$/);
const address = (protocols: RegExp) =>
  z.string().refine((value) => value === "" || (URL.canParse(value) && protocols.test(new URL(value).protocol)));
const range = /^(?:[0-9.]+|[0-9a-f:.]*:[0-9a-f:.]*)(?:\/\d{1,3})?$/i;

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
    .transform((value) => value.split(",").map((each) => each.trim()).filter((each) => each !== ""))
    .refine((list) => list.every((each) => range.test(each))),
  DATA_DIR: text,
  DATABASE_URL: address(/^postgres(?:ql)?:$/).transform(orNull),
  POOL_SIZE: z.coerce.number().int().min(1).max(200),
  SECRET: z.string().refine((value) => value === "" || value.length >= 32),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
  RATE_LIMITS: flag,
  MAX_IN_FLIGHT: z.coerce.number().int().min(1).max(100_000),
  MAX_LAG_MS: z.coerce.number().int().min(10).max(1_000_000),
  METRICS_TOKEN: z.string().refine((value) => value === "" || value.length >= 16).transform(orNull),
  SMTP_URL: address(/^smtps?:$/).transform(orNull),
  MAIL_FROM: z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/),
  S3_ENDPOINT: address(/^https?:$/),
  S3_BUCKET: text,
  S3_REGION: z.string().regex(/^[\w-]+$/),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  EMAIL_AUTH: flag,
  CHAT_LOGIN: flag,
  MESSENGER_LOGIN: flag,
  DIRECTORY_LOGIN: flag,
  REQUIRE_AGREEMENT: flag,
  DEFAULT_THEME: z.enum(["dark", "light"]),
  HOME_PATH: page,
  GUIDE_PATH: page,
  TERMS_PATH: page,
  PRIVACY_PATH: page,
  PRICING_PATH: page,
  FEEDBACK_PATH: page,
  PANEL_DIR: text.transform(orNull),
  DEMO: flag,
  TEST_CLOCK_FILE: text.transform(orNull),
} satisfies Record<VariableName, z.ZodType>;

type Read = { readonly [Name in VariableName]: z.output<(typeof SCHEMAS)[Name]> };

/** Where uploads go when not into the data folder. */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** What the server was told at its start. */
export interface Config {
  readonly mode: "development" | "test" | "production";
  readonly port: number;
  readonly host: string;
  /** An origin, such as `https://guild.example`, or null when each request tells. */
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  readonly databaseUrl: string | null;
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
    readonly chat: boolean;
    readonly messenger: boolean;
    readonly directory: boolean;
    readonly requireAgreement: boolean;
  };
  readonly defaultTheme: "dark" | "light";
  /** Paths or addresses of fixed pages; an empty one is not linked. */
  readonly pages: Readonly<Record<"home" | "guide" | "terms" | "privacy" | "pricing" | "feedback", string>>;
  readonly panelDir: string | null;
  /** Whether an empty database gets the demo; never true in production. */
  readonly demo: boolean;
  /** Null outside tests. */
  readonly testClockFile: string | null;
}

/** A variable has a value the server cannot run with; the message is for the person who started it. */
export class ConfigError extends AppError {
  constructor(sentences: readonly string[]) {
    super("ErrorUnknown", sentences.join("\n"));
  }
}

/** Reads the environment. @throws {ConfigError} with one sentence for each value that does not fit */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const problems: string[] = [];
  const read: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable>(VARIABLES)) {
    const given = environment[name];
    // Both tables have the same names: SCHEMAS `satisfies` that.
    const parsed = SCHEMAS[name as VariableName].safeParse(given === undefined || given === "" ? variable.fallback : given);
    if (parsed.success) read[name] = parsed.data;
    else problems.push(`${name} must be ${variable.must}.`);
  }
  if (problems.length === 0) problems.push(...contradictions(read as Read));
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(read as Read);
}

function contradictions(read: Read): string[] {
  const problems: string[] = [];
  if (read.NODE_ENV === "production" && read.DATABASE_URL !== null && read.SECRET === "") {
    problems.push("SECRET must be given in production with DATABASE_URL, the same for every process.");
  }
  if (read.S3_ENDPOINT !== "") {
    for (const name of ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const) {
      if (read[name] === "") problems.push(`${name} must be ${VARIABLES[name].must}.`);
    }
  }
  if (read.TEST_CLOCK_FILE !== null && read.NODE_ENV !== "test") {
    problems.push(`TEST_CLOCK_FILE must be ${VARIABLES.TEST_CLOCK_FILE.must}.`);
  }
  return problems;
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
      chat: read.CHAT_LOGIN,
      messenger: read.MESSENGER_LOGIN,
      directory: read.DIRECTORY_LOGIN,
      requireAgreement: read.REQUIRE_AGREEMENT,
    },
    defaultTheme: read.DEFAULT_THEME,
    pages: {
      home: read.HOME_PATH,
      guide: read.GUIDE_PATH,
      terms: read.TERMS_PATH,
      privacy: read.PRIVACY_PATH,
      pricing: read.PRICING_PATH,
      feedback: read.FEEDBACK_PATH,
    },
    panelDir: read.PANEL_DIR,
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
