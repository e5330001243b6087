import type { ChatConnection } from "@guildhall/core/chat";
import { UnavailableError } from "@guildhall/core";
import type { Logger } from "@slack/bolt";
import { LogLevel } from "@slack/bolt";
import type { WebClientOptions } from "@slack/web-api";
import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
  WebClient,
} from "@slack/web-api";
import type { SlackDeps } from "./slack-host.ts";

/** The host repeats what failed, so the client itself never waits nor retries. */
export function clientOptions({ config, host }: Pick<SlackDeps, "config" | "host">): WebClientOptions {
  return {
    slackApiUrl: config.apiUrl,
    fetch: config.fetch,
    allowAbsoluteUrls: false,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: CALL_TIMEOUT_MS,
    logger: toLogger(host),
  };
}

const CALL_TIMEOUT_MS = 10_000;

export function clientOf(connection: ChatConnection, deps: Pick<SlackDeps, "config" | "host">): WebClient {
  return new WebClient(connection.credentials["botToken"], clientOptions(deps));
}

/** What Slack says of a failed call; null if it isn't Slack that refused. */
export function platformError(error: unknown): string | null {
  return error instanceof WebAPIPlatformError ? error.data.error : null;
}

/** Whether the connection's token has expired; another one is on its way. */
export function isExpired({ credentials }: ChatConnection, at: Date): boolean {
  const { expiresAt } = credentials;
  return expiresAt !== undefined && Date.parse(expiresAt) <= at.getTime();
}

/** Whether Slack says that, though the token can be renewed. */
export function isRenewable({ credentials }: ChatConnection, reason: string | null): boolean {
  return reason === "token_expired" && credentials["refreshToken"] !== undefined;
}

/** Whether the connection's token holds no more. */
export function isRevoked(reason: string | null): boolean {
  return reason !== null && REVOKED.has(reason);
}

const REVOKED = new Set([
  "invalid_auth",
  "token_revoked",
  "token_expired",
  "account_inactive",
  "not_authed",
  "org_login_required",
  "team_access_not_granted",
]);

/** Slack had trouble and may take the same call later. */
const TROUBLE = new Set([
  "internal_error",
  "fatal_error",
  "service_unavailable",
  "request_timeout",
  "rollup_error",
  "team_added_to_org",
  "accesslimited",
]);

/** How long to wait before the same call is worth a try, in ms; null if it never is. */
export function waitOf(error: unknown): number | null {
  if (error instanceof WebAPIRateLimitedError) return Math.max(error.retryAfter, 1) * 1000;
  if (error instanceof WebAPIHTTPError) return error.statusCode >= 500 ? TROUBLE_WAIT_MS : null;
  if (error instanceof WebAPIRequestError) return TROUBLE_WAIT_MS;
  const reason = platformError(error);
  if (reason === "ratelimited" || reason === "rate_limited") return TROUBLE_WAIT_MS;
  return reason !== null && TROUBLE.has(reason) ? TROUBLE_WAIT_MS : null;
}

export const TROUBLE_WAIT_MS = 5000;

/** Ends a delivery that failed: thrown again if it's worth another try, otherwise logged. */
export function settleFailure(error: unknown, host: SlackDeps["host"], where: string): void {
  const waitMs = waitOf(error);
  if (waitMs !== null)
    throw new UnavailableError("Slack can't be reached", { retryAfterS: Math.ceil(waitMs / 1000), cause: error });
  const reason = platformError(error);
  if (reason === null) throw error;
  host.log.warn({ where, reason }, "Slack refused a call");
}

function toLogger({ log }: SlackDeps["host"]): Logger {
  const warn = (...parts: unknown[]): void => log.warn({ app: "slack" }, parts.map(String).join(" "));
  const skip = (): void => undefined;
  // What Bolt tells at lower levels may contain payloads.
  return { debug: skip, info: skip, warn, error: warn, setLevel: skip, setName: skip, getLevel: () => LogLevel.WARN };
}
