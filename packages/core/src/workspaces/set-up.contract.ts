import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { userRef } from "../lib/wire.ts";
import { SET_UP_STEPS } from "./set-up.values.ts";

const isDismissed = z.boolean();

/** The caller's list of first steps. */
export const get = endpoint({
  name: "getSetUp",
  method: "GET",
  path: "/workspaces/settings/set-up",
  topics: ["workspaces", "users", "thanks", "challenges", "products", "chats", "session"],
  summary:
    "Returns what is left to set up, as the workspace's facts tell: its own steps for people with `access-intro`, " +
    "first steps for members in their first 14 days, and nothing after that.",
  access: { who: "member" },
  response: z.object({
    /** In order. */
    items: z.array(z.object({ step: z.enum(SET_UP_STEPS), isDone: z.boolean() })),
    isDismissed,
    /** Who joined last, besides the caller; null while nobody else has. */
    newcomer: z.nullable(userRef),
  }),
});

export const dismiss = endpoint({
  name: "dismissSetUp",
  method: "PUT",
  path: "/workspaces/settings/set-up",
  topics: ["workspaces", "session"],
  summary: "Hides the caller's list of first steps, or shows it again; everyone else keeps theirs.",
  access: { who: "member" },
  body: z.strictObject({ isDismissed }),
  response: z.object({ isDismissed }),
});
