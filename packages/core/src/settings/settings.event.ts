import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";

/** Settings of the workspace were changed. */
export const settingsChanged = z.object({ changes: fieldChanges });
