import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** `parentId` is 0 at the root. A non-empty `externalId`, shown to group managers, means an integration owns it. */
export const group = z.object({ id, name: z.string(), parentId: z.int(), externalId: z.string() });

/** `parentId` is 0 at the root. */
export type Group = z.output<typeof group>;
