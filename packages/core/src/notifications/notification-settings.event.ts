import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

/** A member changed what they are told, and when. */
export const notificationSettingsChanged = z.object({ memberId: id, changes: fieldChanges });
