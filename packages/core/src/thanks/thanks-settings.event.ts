import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";

/** Thanks settings changed; quotas as `quota.<role>.<currency id>`, in hundredths. */
export const thanksSettingsChanged = z.object({ changes: fieldChanges });
