import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { instant } from "../lib/wire.ts";
import { integrationProvider, MAX_EXTERNAL_ID_LENGTH } from "./integration.values.ts";

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
