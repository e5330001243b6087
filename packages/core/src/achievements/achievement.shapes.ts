import * as z from "zod/mini";
import { id, instant, userRef } from "../lib/wire.ts";

/** A kind of achievement that the workspace gives: managed in its settings. */
export const achievementTemplate = z.object({
  id,
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
});

/** A kind of achievement that the workspace gives. */
export type AchievementTemplate = z.output<typeof achievementTemplate>;

/** An achievement that somebody has; how it looked when it was given. */
export const achievement = z.object({
  id,
  type: z.enum(["eom_week", "eom_month", "template"]),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  /** The group it was earned in, or nothing. */
  groupName: z.string(),
  user: userRef,
  grantedAt: instant,
});

/** An achievement that somebody has. */
export type Achievement = z.output<typeof achievement>;
