import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";

export const settingsEvents = {
  "settings.changed": z.object({ changes: fieldChanges }),
};
