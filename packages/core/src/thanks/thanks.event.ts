import * as z from "zod/mini";
import { chatProvider } from "../integrations/integration.values.ts";
import { id, instant, month } from "../lib/wire.ts";

const fields = {
  thanksId: id,
  authorId: id,
  receiverIds: z.array(id),
  /** Per receiver, in hundredths. */
  rewards: z.array(z.object({ currencyId: id, amount: z.int() })),
  visibility: z.enum(["all", "group", "private"]),
  /** Groups of giver and receivers at the time, without ancestors. */
  groupIds: z.array(id),
  /** Month of publishing in the workspace's zone; undoing adjusts that month's counts. */
  month,
  /** Time of publishing (UTC), also in `thanks.undone`. */
  publishedAt: instant,
};

export const thanksEvents = {
  /** A member thanked others: the quota was charged and the receivers were paid. */
  "thanks.published": z.object({
    ...fields,
    description: z.string(),
    /** The chat's channel that the giver chose. */
    channelId: z.optional(z.string()),
  }),
  /** A member thanked somebody of a chat, or with an open invite, who is no member yet: the quota is held until the person joins. */
  "thanks.waiting": z.object({
    thanksId: id,
    authorId: id,
    provider: z.union([chatProvider, z.literal("email")]),
    /** As the giver named them; of an invite without a name, its address. */
    name: z.string(),
    rewards: fields.rewards,
    month,
  }),
  /** The giver undid or withdrew such thanks before the person joined, or turned out to be that person. */
  "thanks.waiting_undone": z.object({ thanksId: id, authorId: id }),
  /** The person hasn't joined in time, or their invite ended: what was held went back to the quota of that month. */
  "thanks.waiting_expired": z.object({
    thanksId: id,
    authorId: id,
    name: z.string(),
    rewards: fields.rewards,
    month,
    /** That month isn't over, so it can be given again; older events are about past months. */
    canGiveAgain: z.optional(z.boolean()),
  }),
  /** The giver undid a thanks; its rewards were reversed. */
  "thanks.undone": z.object(fields),
};
