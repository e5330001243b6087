import * as z from "zod/mini";
import { id, instant, month } from "../lib/wire.ts";

const fields = {
  thanksId: id,
  authorId: id,
  receiverIds: z.array(id),
  /** What each receiver got, in hundredths. */
  rewards: z.array(z.object({ currencyId: id, amount: z.int() })),
  visibility: z.enum(["all", "group", "private"]),
  /** Groups of the giver and the receivers when it was given, without ancestors. */
  groupIds: z.array(id),
  /** The month of publishing in the workspace's zone: undoing corrects what publishing counted. */
  month,
  /** When it was published (UTC), also in `thanks.undone`. */
  publishedAt: instant,
};

/** Somebody thanked somebody: the quota paid and the receivers have their rewards. */
export const thanksPublished = z.object({ ...fields, description: z.string() });

/** The giver took a thanks back; its rewards are reversed. */
export const thanksUndone = z.object(fields);
