import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";

export const settingsChanged = z.object({ changes: fieldChanges });
