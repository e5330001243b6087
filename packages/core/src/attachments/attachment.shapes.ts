import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

export const attachment = z.object({
  id,
  /** For an image, a version at most 1,400 px wide; otherwise same as `rawUrl`. Valid for about an hour. */
  url: z.string(),
  /** The original file, for download. Valid for about an hour. */
  rawUrl: z.string(),
  /** The sender's file name, sanitized. */
  name: z.string(),
  isImage: z.boolean(),
});

export type Attachment = z.infer<typeof attachment>;
