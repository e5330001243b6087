import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** A person was added, manually or from a spreadsheet. Group ids exclude ancestors. */
export const userAdded = z.object({ memberId: id, groupIds: z.array(id), by: z.enum(["form", "spreadsheet"]) });
