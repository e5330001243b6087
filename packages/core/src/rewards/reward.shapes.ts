import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** A currency that a workspace has or can have. */
export const rewardCurrency = z.object({
  id,
  name: z.string(),
  /** The words beside a number, as they are kept: empty where it goes by its name. */
  forms: z.object({ one: z.string(), few: z.string(), many: z.string() }),
  iconUrl: z.string(),
  isAllowed: z.boolean(),
});

/** A currency that a workspace has or can have. */
export type RewardCurrency = z.output<typeof rewardCurrency>;

/** Which currencies a workspace uses, and what a new challenge starts with. */
export const rewardSettings = z.object({
  allowedCurrencyIds: z.array(id),
  /** What a new challenge starts with. */
  defaultRewardCurrencyId: id,
  /** In hundredths. */
  defaultRewardAmount: z.int(),
});

/** Which currencies a workspace uses, and what a new challenge starts with. */
export type RewardSettings = z.output<typeof rewardSettings>;
