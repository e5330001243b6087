import pino from "pino";
import type { DestinationStream, Logger } from "pino";
import type { Config } from "../config.ts";
import { createReadableLines } from "./readable-lines.ts";

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

/**
 * Creates the logger: one JSON object a line, without secrets; to stdout unless told where. On a terminal somebody
 * reads along: there a line is a sentence.
 */
export function createLog(config: Pick<Config, "logLevel">, to?: DestinationStream): Logger {
  const options = { level: config.logLevel, redact: { paths: SECRETS, censor: "[left out]" } };
  const stream = to ?? (process.stdout.isTTY ? createReadableLines(process.stdout) : undefined);
  return stream === undefined ? pino(options) : pino(options, stream);
}
