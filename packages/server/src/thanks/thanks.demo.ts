import { addDays, InvalidInputError, instantOf, localDateAt, RefusedError, toHundredths } from "@guildhall/core";
import { setSavepoint } from "../demo/demo.repository.ts";
import { callOf, memberAt } from "../demo/replay.ts";
import type { DemoPart, Moment, Replay } from "../demo/replay.ts";
import { giveThanks } from "./give-thanks.service.ts";
import { writeThanksHistory } from "./past-thanks.demo.ts";
import type { PastThanks } from "./past-thanks.demo.ts";

export const thanksDemo: DemoPart = {
  plan: (replay) => [
    ...WAITING.map((thanks) => waitForStranger(replay, thanks)),
    ...writeThanksHistory(replay).map((past) => ({ at: past.at, act: () => giveWhereLeft(replay, past) })),
  ],
};

/** Places in DEMO_PEOPLE. */
const OWNER = 0;
const MODERATOR = 2;

/** Thanks to people of a chat who have yet to join. */
const WAITING = [
  {
    giver: OWNER,
    stranger: { externalId: "U-demo-tessa", name: "Tessa Lindholm" },
    message: "Thank you for the workshop last week. The whole team still talks about it.",
  },
  {
    giver: MODERATOR,
    stranger: { externalId: "U-demo-pavel", name: "Pavel Dvořák" },
    message: "Your sketches turned a vague idea into something we could build. Thank you!",
  },
] as const;

function waitForStranger(replay: Replay, { giver, stranger, message }: (typeof WAITING)[number]): Moment {
  const at = quotaStart(replay);
  const [currencyId = 0] = replay.world.currencyIds;
  return {
    at,
    act: async () => {
      // As from the chat, which tells whose person it is.
      const call = { ...callOf(replay, { place: giver, at }), via: "slack" } as const;
      await giveThanks(call, {
        receivers: [stranger],
        description: message,
        rewards: [{ currencyId, amount: toHundredths(1) }],
      });
    },
  };
}

/** The first morning of a month, before anyone has used up their quota; of the last one if this month's is ahead. */
function quotaStart({ now, zone }: Replay): Date {
  const today = localDateAt(now, zone);
  const morning = { hour: 8, minute: 0, second: 0 };
  const first = instantOf({ ...today, day: 1, ...morning }, zone);
  if (first < now) return first;
  return instantOf({ ...addDays(today, -1), day: 1, ...morning }, zone);
}

async function giveWhereLeft(replay: Replay, thanks: PastThanks): Promise<void> {
  const attempt = await setSavepoint(replay.tx);
  try {
    await giveAsThen(replay, thanks);
    await attempt.keep();
  } catch (error) {
    // A generous giver whose monthly quota is used up: it happens to real teams, too.
    if (!(error instanceof RefusedError) && !isOverQuota(error)) throw error;
    await attempt.takeBack();
  }
}

function isOverQuota(error: unknown): boolean {
  return error instanceof InvalidInputError && error.fields.every(({ code }) => code === "over_quota");
}

async function giveAsThen(replay: Replay, past: PastThanks): Promise<void> {
  const { currencyIds } = replay.world;
  await giveThanks(callOf(replay, { place: past.giver, at: past.at }), {
    receivers: past.receivers.map((receiver) => ({ id: memberAt(replay, receiver) })),
    description: past.message,
    rewards: [...past.rewards].map(([place, amount]) => ({ currencyId: currencyIds[place] as number, amount })),
  });
}
