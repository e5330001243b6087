import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { id } from "../lib/wire.ts";

/** A group; `parentId` is 0 at the root, a non-empty `externalId` means that an integration owns it. */
export const group = z.object({ id, name: z.string(), parentId: z.int(), externalId: z.string() });

/** A group; `parentId` is 0 at the root. */
export type Group = z.output<typeof group>;

/** Lists every group of the workspace. */
export const listGroups = endpoint({
  name: "listGroups",
  method: "GET",
  path: "/groups",
  summary: "Lists every group of the workspace, unpaged.",
  access: { who: "member" },
  response: z.object({ items: z.array(group) }),
});
