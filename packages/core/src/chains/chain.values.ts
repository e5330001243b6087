import * as z from "zod/mini";
import { LIFECYCLE_STATES } from "../activities/lifecycle.values.ts";

export const chainStatus = z.enum(LIFECYCLE_STATES);

export type ChainStatus = z.output<typeof chainStatus>;
