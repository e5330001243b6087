import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";

/** Empty without a connected chat. */
export const list = endpoint({
  name: "listChannels",
  method: "GET",
  path: "/channels",
  summary: "Returns the channels of the connected chat that announcements can go to.",
  access: { who: "member", widget: true },
  response: z.object({
    items: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The permission the chat hasn't granted, without which channels may be missing; "" for none. */
    missedScope: z.string(),
  }),
});
