import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

export const notificationSettingsEvents = {
  /** A member changed what they are told, and when. */
  "notification_settings.changed": z.object({ memberId: id, changes: fieldChanges }),
};
