import { createHmac, timingSafeEqual } from "node:crypto";

/** How far a request's clock may be from ours, in s, in either direction. */
export const MAX_CLOCK_GAP_S = 300;

const VERSION = "v0";

interface SignedRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** As it was received, byte for byte. */
  readonly body: string;
  readonly at: Date;
}

/**
 * Whether Slack signed this request within the last minutes. Bolt's own check lets a time in the future pass, with which a
 * captured request could be repeated for as long as its sender likes.
 */
export function isFromSlack({ headers, body, at }: SignedRequest, signingSecret: string): boolean {
  const sentAt = headers["x-slack-request-timestamp"] ?? "";
  const signature = headers["x-slack-signature"] ?? "";
  if (signingSecret === "" || !/^\d{1,12}$/.test(sentAt)) return false;
  if (Math.abs(at.getTime() / 1000 - Number(sentAt)) > MAX_CLOCK_GAP_S) return false;
  return isSameSecret(signature, signatureOf({ sentAt, body }, signingSecret));
}

/** What Slack writes into `x-slack-signature`; `sentAt` is in s. */
export function signatureOf(
  request: { readonly sentAt: string; readonly body: string },
  signingSecret: string,
): string {
  const signed = `${VERSION}:${request.sentAt}:${request.body}`;
  return `${VERSION}=${createHmac("sha256", signingSecret).update(signed).digest("hex")}`;
}

// The time that a comparison takes tells nothing of the right signature but its length, which everybody knows.
export function isSameSecret(given: string, right: string): boolean {
  const [left, other] = [Buffer.from(given), Buffer.from(right)];
  return left.length === other.length && timingSafeEqual(left, other);
}
