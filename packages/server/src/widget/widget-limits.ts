import { TooManyRequestsError } from "@guildhall/core";
import type { Deps } from "../lib/deps.ts";
import { consume, createLimiter } from "../session/sign-in-limits.ts";

/** Exchanges per minute of an app, from all its pages. */
export const MAX_EXCHANGES_OF_APP = 3_000;

/** Exchanges per minute of an app from one origin. */
export const MAX_EXCHANGES_OF_ORIGIN = 1_500;

/** Exchanges per minute of one person: each page that they open is one. */
export const MAX_EXCHANGES_OF_PERSON = 30;

/** Exchanges per minute of an app without a token that are listed as refused; each costs a write. */
export const MAX_LISTED_BLANKS = 300;

const WINDOW_S = 60;

export interface WidgetLimits {
  /** Counts an exchange before anything else is looked at. @throws {TooManyRequestsError} beyond a limit */
  countPage(page: { readonly appId: string; readonly origin: string }): Promise<void>;
  /** Counts an exchange whose token was checked. @throws {TooManyRequestsError} beyond the limit */
  countPerson(person: { readonly appId: string; readonly sub: string }): Promise<void>;
  /**
   * Counts an exchange without a token, such as of a page on which nobody is signed in: it takes nothing of the limits
   * of those who are. False beyond the limit.
   */
  mayListBlank(app: { readonly appId: string }): Promise<boolean>;
}

/** No limits if the configuration turns them off. */
export function createWidgetLimits({ config, db }: Pick<Deps, "config" | "db">): WidgetLimits {
  if (!config.rateLimits) {
    return { countPage: async () => undefined, countPerson: async () => undefined, mayListBlank: async () => true };
  }
  const limiter = (keyPrefix: string, points: number) => createLimiter(db, { keyPrefix, points, duration: WINDOW_S });
  const ofApp = limiter("widget-app", MAX_EXCHANGES_OF_APP);
  const ofOrigin = limiter("widget-origin", MAX_EXCHANGES_OF_ORIGIN);
  const ofPerson = limiter("widget-person", MAX_EXCHANGES_OF_PERSON);
  const ofBlanks = limiter("widget-blank", MAX_LISTED_BLANKS);
  return {
    async countPage({ appId, origin }) {
      await consume(ofOrigin, `${appId} ${origin}`);
      await consume(ofApp, appId);
    },
    async countPerson({ appId, sub }) {
      await consume(ofPerson, `${appId} ${sub}`);
    },
    async mayListBlank({ appId }) {
      try {
        await consume(ofBlanks, appId);
        return true;
      } catch (error) {
        if (error instanceof TooManyRequestsError) return false;
        throw error;
      }
    },
  };
}
