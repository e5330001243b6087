import * as z from "zod/mini";
import {
  activityCardShape,
  activityForEditShape,
  activityFormShape,
  activityInputShape,
  activityPageShape,
  lockShape,
  managedShape,
} from "../activities/activity.shapes.ts";
import { nameOf } from "../lib/wire.ts";
import { scheduleLine } from "../schedules/schedule.shapes.ts";
import { chainStatus } from "./chain.values.ts";

const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 10_000;

/** Chain in lists and feeds. */
export const chainCard = z.object({
  ...activityCardShape,
  status: chainStatus,
  /** A draft's next scheduled publication; null for none. */
  schedule: z.nullable(scheduleLine),
});

export type ChainCard = z.output<typeof chainCard>;

/** Chain with everything on its page. */
export const chain = z.object({
  ...chainCard.shape,
  ...activityPageShape,
  abilities: z.object(managedShape),
});

export type Chain = z.output<typeof chain>;

/** Chain as submitted by its author. */
export const chainInput = z.strictObject({
  /** `published` publishes, `draft` saves a draft. A published one stays published. */
  status: z._default(z.enum(["draft", "published"]), "draft"),
  title: nameOf(MAX_TITLE_LENGTH),
  description: z._default(z.string().check(z.maxLength(MAX_DESCRIPTION_LENGTH)), ""),
  ...activityInputShape,
});

export type ChainInput = z.output<typeof chainInput>;

/** The form's initial values and which of them can change. */
export const chainForEdit = z.object({
  chain: z.object({
    ...activityFormShape,
    status: chainStatus,
    schedule: z.nullable(scheduleLine),
  }),
  locks: z.object(lockShape),
  ...activityForEditShape,
});

export type ChainForEdit = z.output<typeof chainForEdit>;
