import pino from "pino";
import type { DestinationStream, Logger } from "pino";
import type { Config } from "../config.ts";
import { createReadableLines } from "./readable-lines.ts";

/** Paths redacted from the log. */
const SECRETS = [
  "req.headers.authorization",
  "req.headers.cookie",
  "res.headers['set-cookie']",
  "*.password",
  "*.passwordHash",
  "*.token",
  "*.secret",
];

/** One JSON object per line, without secrets; to stdout by default. On a terminal, lines are human-readable. */
export function createLog(config: Pick<Config, "logLevel">, to?: DestinationStream): Logger {
  const options = { level: config.logLevel, redact: { paths: SECRETS, censor: "[left out]" } };
  const stream = to ?? (process.stdout.isTTY ? createReadableLines(process.stdout) : undefined);
  return stream === undefined ? pino(options) : pino(options, stream);
}
