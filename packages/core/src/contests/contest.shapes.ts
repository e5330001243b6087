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
import { contestStatus } from "./contest.values.ts";

const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 10_000;

/** Contest in lists and feeds. */
export const contestCard = z.object({
  ...activityCardShape,
  status: contestStatus,
  /** A draft's next scheduled publication; null for none. */
  schedule: z.nullable(scheduleLine),
});

export type ContestCard = z.output<typeof contestCard>;

/** Contest with everything on its page. */
export const contest = z.object({
  ...contestCard.shape,
  ...activityPageShape,
  abilities: z.object(managedShape),
});

export type Contest = z.output<typeof contest>;

/** Contest as submitted by its author. */
export const contestInput = z.strictObject({
  /** `published` publishes, `draft` saves a draft. A published one stays published. */
  status: z._default(z.enum(["draft", "published"]), "draft"),
  title: nameOf(MAX_TITLE_LENGTH),
  description: z._default(z.string().check(z.maxLength(MAX_DESCRIPTION_LENGTH)), ""),
  ...activityInputShape,
});

export type ContestInput = z.output<typeof contestInput>;

/** The form's initial values and which of them can change. */
export const contestForEdit = z.object({
  contest: z.object({
    ...activityFormShape,
    status: contestStatus,
    schedule: z.nullable(scheduleLine),
  }),
  locks: z.object(lockShape),
  ...activityForEditShape,
});

export type ContestForEdit = z.output<typeof contestForEdit>;
