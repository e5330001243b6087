import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** Somebody was added to the workspace: by hand, or as a row of a spreadsheet. Ids of groups without ancestors. */
export const userAdded = z.object({ memberId: id, groupIds: z.array(id), by: z.enum(["form", "spreadsheet"]) });
