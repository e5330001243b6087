import * as z from "zod/mini";
import { currencyAmount, userRef } from "../lib/wire.ts";

/** In hundredths. */
const balanceChange = z.object({ before: currencyAmount, after: currencyAmount });

const adjustment = z.object({ user: userRef, changes: z.array(balanceChange), comment: z.string() });

export const balanceParts = { adjustment: z.optional(adjustment) };
