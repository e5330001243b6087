import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** A currency that a workspace has or can add. */
export const rewardCurrency = z.object({
  id,
  name: z.string(),
  /** Plural forms as stored: empty if it uses its name. */
  forms: z.object({ one: z.string(), few: z.string(), many: z.string() }),
  iconUrl: z.string(),
  isAllowed: z.boolean(),
});

export type RewardCurrency = z.output<typeof rewardCurrency>;

/** A workspace's currencies and the default reward of new challenges. */
export const rewardSettings = z.object({
  allowedCurrencyIds: z.array(id),
  /** For new challenges. */
  defaultRewardCurrencyId: id,
  /** In hundredths. */
  defaultRewardAmount: z.int(),
});

export type RewardSettings = z.output<typeof rewardSettings>;
