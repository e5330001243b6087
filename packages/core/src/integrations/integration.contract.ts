import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { MAX_EVENTS_WAIT_S, MAX_EXTERNAL_ID_LENGTH } from "../lib/limits.ts";
import { instant, wholeNumber } from "../lib/wire.ts";
import { integrationEvent } from "./integration.shapes.ts";
import { integrationProvider } from "./integration.values.ts";

/** The token works as a bearer token for 15 minutes, in this workspace only. */
export const issueToken = endpoint({
  name: "issueMemberToken",
  method: "POST",
  path: "/integrations/{provider}/token",
  summary: "Returns a short-lived token that acts for the member linked to this person of the integration.",
  access: { who: "integration" },
  params: z.object({ provider: integrationProvider }),
  body: z.strictObject({
    /** The person's id at the provider. */
    externalId: z.string().check(z.minLength(1), z.maxLength(MAX_EXTERNAL_ID_LENGTH)),
  }),
  response: z.object({ token: z.string(), expiresAt: instant }),
});

/**
 * At least once, in order: the next call's `after` is this one's `cursor`. A page holds at most 50 events, of which only
 * those with something to show are listed.
 */
export const listEvents = endpoint({
  name: "listIntegrationEvents",
  method: "GET",
  path: "/integrations/events",
  summary:
    "Returns what happened after a cursor, as messages for chats; waits for something new if asked to. Without a " +
    "cursor it returns the current one and no events.",
  access: { who: "integration" },
  query: z.object({
    after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    /** How long to wait for something new, in s. */
    wait: z._default(z.pipe(wholeNumber, z.int().check(z.gte(0), z.lte(MAX_EVENTS_WAIT_S))), 0),
  }),
  response: z.object({ items: z.array(integrationEvent), cursor: z.string() }),
});
