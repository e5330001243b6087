import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** Somebody has another password; neither is told. */
export const passwordChanged = z.object({ memberId: id, by: z.enum(["link", "own"]) });

/** Somebody asked for another e-mail, which counts once its inbox confirms it; until then it may be anybody's and is not told. */
export const emailRequested = z.object({ memberId: id });

/** Somebody signs in with another e-mail now. */
export const emailChanged = z.object({ memberId: id, before: z.string(), after: z.string() });
