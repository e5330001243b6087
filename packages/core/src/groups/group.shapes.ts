import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** A group; `parentId` is 0 at the root, a non-empty `externalId`, for who manages groups, means that an integration owns it. */
export const group = z.object({ id, name: z.string(), parentId: z.int(), externalId: z.string() });

/** A group; `parentId` is 0 at the root. */
export type Group = z.output<typeof group>;
