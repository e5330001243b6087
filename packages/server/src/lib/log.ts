import pino from "pino";
import type { DestinationStream, Logger } from "pino";
import type { Config } from "../config.ts";

/** Paths whose values never reach the log. */
const SECRETS = [
  "req.headers.authorization",
  "req.headers.cookie",
  "res.headers['set-cookie']",
  "*.password",
  "*.passwordHash",
  "*.token",
  "*.secret",
];

/** Creates the logger: one JSON object a line, without secrets; to stdout unless told where. */
export function createLog(config: Pick<Config, "logLevel">, to?: DestinationStream): Logger {
  const options = { level: config.logLevel, redact: { paths: SECRETS, censor: "[left out]" } };
  return to === undefined ? pino(options) : pino(options, to);
}
