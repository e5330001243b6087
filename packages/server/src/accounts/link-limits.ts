import type { Deps } from "../lib/deps.ts";
import { consume, createLimiter, network } from "../session/sign-in-limits.ts";

/** Rate limits for requesting and using links. */
export interface LinkLimits {
  /** Counts an email before it's written, whether or not the account exists. @throws {TooManyRequestsError} */
  countMail(wish: { readonly email: string; readonly ip: string }): Promise<void>;
  /** Counts a lookup or use of a link. @throws {TooManyRequestsError} */
  countTry(ip: string): Promise<void>;
}

/** Emails with links per address and hour. */
export const MAX_MAILS_TO_ADDRESS = 5;

/** Emails with links per network and 15 minutes. */
export const MAX_MAILS_FROM_NETWORK = 60;

/** Links tried per network and 15 minutes; a whole office may accept its invites at once. */
export const MAX_TRIES_FROM_NETWORK = 600;

const HOUR_S = 3600;

/** No limits if the configuration turns them off. */
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
