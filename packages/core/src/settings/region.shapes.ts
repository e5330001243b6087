import * as z from "zod/mini";
import { settingFields } from "./settings.shapes.ts";

/** How the caller's browser tells the time, as settings of the workspace they found. */
export const region = {
  /** IANA zone; one that the server doesn't know counts as none. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
  firstWeekday: z.optional(settingFields.firstWeekday),
  timeFormat: z.optional(settingFields.timeFormat),
  dateFormat: z.optional(settingFields.dateFormat),
};

const shape = z.object(region);

export type Region = z.output<typeof shape>;
