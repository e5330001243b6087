import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";

export const thanksSettingsEvents = {
  /** Thanks settings changed; quotas as `quota.<role>.<currency id>`, in hundredths. */
  "thanks_settings.changed": z.object({ changes: fieldChanges }),
};
