import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** A file that was kept with something, as those who may see that get it. */
export const attachment = z.object({
  id,
  /** Where to see it: of a picture at most 1,400 px wide; of anything else as `rawUrl`. Good for about an hour. */
  url: z.string(),
  /** The whole file, to be saved. Good for about an hour. */
  rawUrl: z.string(),
  /** As its sender called it, within bounds. */
  name: z.string(),
  isImage: z.boolean(),
});

/** A file that was kept with something. */
export type Attachment = z.infer<typeof attachment>;
