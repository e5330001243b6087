import { InvalidInputError, RefusedError } from "@guildhall/core";
import { setSavepoint } from "../demo/demo.repository.ts";
import { callOf, memberAt } from "../demo/replay.ts";
import type { DemoPart, Replay } from "../demo/replay.ts";
import { giveThanks } from "./give-thanks.service.ts";
import { writeThanksHistory } from "./past-thanks.demo.ts";
import type { PastThanks } from "./past-thanks.demo.ts";

export const thanksDemo: DemoPart = {
  plan: (replay) => writeThanksHistory(replay).map((past) => ({ at: past.at, act: () => giveWhereLeft(replay, past) })),
};

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
