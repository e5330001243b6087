import * as z from "zod/mini";
import { userRef } from "../lib/wire.ts";

/** Thanks that somebody could give, for an issue in Jira. */
const thanksSuggestion = z.object({
  receiver: userRef,
  issueKey: z.string(),
  summary: z.string(),
  /** "" if it isn't known. */
  issueUrl: z.string(),
});

export const suggestionParts = { suggestion: z.optional(thanksSuggestion) };
