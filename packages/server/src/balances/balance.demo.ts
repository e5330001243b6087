import { holds } from "@guildhall/core/permissions";
import { callOf, hoursBefore, memberAt } from "../demo/replay.ts";
import type { DemoPart, Replay } from "../demo/replay.ts";
import { updateBalances } from "./update-balances.service.ts";

const GEMS = 2;

export const balanceDemo: DemoPart = { finish: welcomeGifts };

// A few extras from the moderator, so that adjustments show up too.
async function welcomeGifts(replay: Replay): Promise<void> {
  const { actors, currencyIds } = replay.world;
  const place = actors.findIndex((actor) => holds(actor, "manage-balances") && !holds(actor, "manage-ws-settings"));
  for (const [index, person] of [3, 12, 25].entries()) {
    await updateBalances(callOf(replay, { place, at: hoursBefore(replay.now, 3 - index) }), {
      userId: memberAt(replay, person),
      balances: { [String(currencyIds[GEMS])]: 200 },
      comments: "Winner of the autumn photo contest",
      notify: true,
    });
  }
}
