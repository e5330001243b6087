import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** Somebody changed parts of their own profile; what they are now is not told. */
export const profileChanged = z.object({ memberId: id, parts: z.array(z.enum(["name", "birthday", "avatar"])) });
