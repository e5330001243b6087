import * as z from "zod/mini";
import { LIFECYCLE_STATES } from "../activities/lifecycle.values.ts";

export const contestStatus = z.enum(LIFECYCLE_STATES);

export type ContestStatus = z.output<typeof contestStatus>;
