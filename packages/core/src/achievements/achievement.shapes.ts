import * as z from "zod/mini";
import { id, instant, userRef } from "../lib/wire.ts";

/** A kind of achievement, managed in the workspace's settings. */
export const achievementTemplate = z.object({
  id,
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
});

export type AchievementTemplate = z.output<typeof achievementTemplate>;

/** A member's achievement, as it looked when granted. */
export const achievement = z.object({
  id,
  type: z.enum(["eom_week", "eom_month", "template"]),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  /** The group it was earned in; may be empty. */
  groupName: z.string(),
  user: userRef,
  grantedAt: instant,
});

export type Achievement = z.output<typeof achievement>;

export const achievementParts = { achievement: z.optional(achievement) };
