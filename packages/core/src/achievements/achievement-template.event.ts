import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

/** An achievement that challenges can grant was created or changed. */
export const achievementTemplateSaved = z.object({
  templateId: id,
  title: z.string(),
  isNew: z.boolean(),
  changes: fieldChanges,
});

/** An achievement is no longer granted; members keep theirs. */
export const achievementTemplateDeleted = z.object({ templateId: id, title: z.string() });
