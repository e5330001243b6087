import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { FEEDBACK_TYPES, MAX_FEEDBACK_LENGTH } from "../lib/limits.ts";

export const send = endpoint({
  name: "sendFeedback",
  method: "POST",
  path: "/feedback",
  summary: "Sends feedback to the installation's operator; it's stored, and emailed if an address is configured.",
  access: { who: "account" },
  body: z.strictObject({
    feedbackType: z.enum(FEEDBACK_TYPES),
    message: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_FEEDBACK_LENGTH)),
  }),
  response: z.object({}),
});
