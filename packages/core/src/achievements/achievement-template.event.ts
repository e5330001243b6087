import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

export const achievementTemplateEvents = {
  /** An achievement that challenges can grant was created or changed. */
  "achievement_template.saved": z.object({
    templateId: id,
    title: z.string(),
    isNew: z.boolean(),
    changes: fieldChanges,
  }),
  /** An achievement is no longer granted; members keep theirs. */
  "achievement_template.deleted": z.object({ templateId: id, title: z.string() }),
};
