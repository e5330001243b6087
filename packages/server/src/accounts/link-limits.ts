import type { Deps } from "../lib/deps.ts";
import { consume, createLimiter, network } from "../session/sign-in-limits.ts";

/** Bounds how often links are asked for and tried. */
export interface LinkLimits {
  /** Counts a mail before it is written, whether or not there is an account. @throws {TooManyRequestsError} */
  countMail(wish: { readonly email: string; readonly ip: string }): Promise<void>;
  /** Counts a link that is looked up or used. @throws {TooManyRequestsError} */
  countTry(ip: string): Promise<void>;
}

/** Mails with links to one address, in an hour. */
export const MAX_MAILS_TO_ADDRESS = 5;

/** Mails with links that one network asks for, in 15 minutes. */
export const MAX_MAILS_FROM_NETWORK = 60;

/** Links that one network tries, in 15 minutes; a whole office may accept its invitations at once. */
export const MAX_TRIES_FROM_NETWORK = 600;

const HOUR_S = 3600;

/** Builds the limits; none where the configuration lifts them. */
export function createLinkLimits({ config, db }: Pick<Deps, "config" | "db">): LinkLimits {
  if (!config.rateLimits) return { countMail: async () => undefined, countTry: async () => undefined };
  const toAddress = createLimiter(db, { keyPrefix: "link-mail-to", points: MAX_MAILS_TO_ADDRESS, duration: HOUR_S });
  const fromNetwork = createLimiter(db, {
    keyPrefix: "link-mail-from",
    points: MAX_MAILS_FROM_NETWORK,
    duration: HOUR_S / 4,
  });
  const tries = createLimiter(db, { keyPrefix: "link-try", points: MAX_TRIES_FROM_NETWORK, duration: HOUR_S / 4 });
  return {
    countMail: async ({ email, ip }) => {
      await consume(fromNetwork, network(ip));
      await consume(toAddress, email);
    },
    countTry: async (ip) => void (await consume(tries, network(ip))),
  };
}
