import * as z from "zod/mini";
import { achievementTemplate } from "../achievements/achievement.shapes.ts";
import type { Hundredths } from "../lib/amount.ts";
import { amountUpTo, currencyAmount, decision, id, instant, namedCurrency, optionalNameOf, sum } from "../lib/wire.ts";

/** Something outside the product, such as a chat's channel; its id is the other program's. */
export const outsideThing = z.object({ id: z.string(), name: z.string() });

export const outsideThingInput = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  name: optionalNameOf(100),
});

/** On cards, in lists and feeds; a kind adds its status, and what else it has. */
export const activityCardShape = {
  id,
  title: z.string(),
  description: z.string(),
  authorUserId: id,
  authorName: z.string(),
  authorAvatarUrl: z.string(),
  /** 0 is everyone. */
  groupId: z.int(),
  publishedAt: z.nullable(instant),
  closedAt: z.nullable(instant),
};

/** On the cards of kinds that give something. */
export const rewardCardShape = {
  rewards: z.array(currencyAmount),
  /** Extra rewards besides the amounts. */
  entityRewards: z.array(z.object({ achievementTemplate })),
};

/** On its page, besides the card. */
export const activityPageShape = {
  channel: z.nullable(outsideThing),
  /** A chat provider is connected, so a channel can be chosen. */
  pickChannel: z.boolean(),
  /** Links for sharing. */
  urls: z.object({ web: z.string(), telegram: z.string() }),
};

/** What managers may do with it, with a reason for each refusal. */
export const managedShape = {
  edit: decision,
  publish: decision,
  schedule: decision,
  /** Actions on its schedule. */
  pause: decision,
  resume: decision,
  unschedule: decision,
  publishNow: decision,
  close: decision,
  delete: decision,
};

export const activityInputShape = {
  channel: z._default(z.nullable(outsideThingInput), null),
  groupId: z._default(z.int().check(z.gte(0)), 0),
  /** Tell those who take part of the change. */
  sendUpdatedNotification: z._default(z.boolean(), false),
};

/** At most one amount per currency of a workspace; `max` is in hundredths. */
export function rewardInput(max: Hundredths) {
  const line = z.strictObject({ currencyId: id, amount: amountUpTo(max) });
  return z._default(z.array(line).check(z.maxLength(103)), []);
}

export function entityRewardInput(maxCount: number) {
  return z._default(z.array(z.strictObject({ achievementTemplateId: id })).check(z.maxLength(maxCount)), []);
}

/** The form's initial values. */
export const activityFormShape = {
  id: z.int(),
  title: z.string(),
  description: z.string(),
  channel: z.nullable(outsideThing),
  pickChannel: z.boolean(),
  groupId: z.int(),
};

/** The same, of rewards. */
export const rewardFormShape = {
  rewards: z.array(z.object({ currencyId: id, amount: sum })),
  entityRewards: z.array(z.object({ achievementTemplateId: id })),
};

/** Lockable fields of a form, each with whether it may change. */
export const lockShape = { channel: decision, group: decision };

/** Around a form's values: whether the license allows saving and scheduling. */
export const activityForEditShape = { save: decision, publish: decision, schedule: decision };

/** Around a form's values, where something can be given. */
export const rewardForEditShape = {
  /** Currencies available for rewards. */
  currencies: z.array(namedCurrency),
  achievementTemplates: z.array(achievementTemplate),
};
