import type { StepRef } from "@guildhall/core/activities";
import { momentBefore } from "../demo/replay.ts";
import type { DemoPart, Replay } from "../demo/replay.ts";
import { createChain } from "./save-chain.service.ts";

/** The moderator, by the place in DEMO_PEOPLE. */
const AUTHOR = 2;
/** After its steps were made, and before anybody has done one. */
const HOURS_AGO = 15 * 24;

/** Steps for a first week, by their keys in the demo; four people are on their way. */
const WELCOME = {
  title: "Your first week",
  description: "Four small steps to get to know us. Each opens once you've done the one before it.",
  steps: [
    ["challenge", "welcome.hello"],
    ["quiz", "welcome.quiz"],
    ["challenge", "welcome.coffee"],
    ["quiz", "welcome.poll"],
  ],
} as const;

export const chainDemo: DemoPart = {
  plan: (replay) => [
    momentBefore(replay, { hoursAgo: HOURS_AGO, by: AUTHOR }, async (call) => {
      const { title, description } = WELCOME;
      const texts = { title, description, channel: null, groupId: 0, sendUpdatedNotification: false };
      const settings = { status: "published", sendReminder: true, isWelcome: true } as const;
      await createChain(call, { ...texts, ...settings, activities: stepsOf(replay) });
    }),
  ],
};

function stepsOf({ ids }: Replay): StepRef[] {
  return WELCOME.steps.map(([entityType, key]) => ({ entityType, entityId: ids.get(key) }));
}
