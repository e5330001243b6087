import { holds } from "@guildhall/core/permissions";
import { memberAt, momentBefore } from "../demo/replay.ts";
import type { DemoPart, Moment, Replay } from "../demo/replay.ts";
import { updateBalances } from "./update-balances.service.ts";

const GEMS = 2;

export const balanceDemo: DemoPart = { plan: welcomeGifts };

// A few extras from the moderator, so that adjustments show up too.
function welcomeGifts(replay: Replay): readonly Moment[] {
  const { actors, currencyIds } = replay.world;
  const by = actors.findIndex((actor) => holds(actor, "manage-balances") && !holds(actor, "manage-ws-settings"));
  return [3, 12, 25].map((person, index) =>
    momentBefore(replay, { hoursAgo: 3 - index, by }, (call) =>
      updateBalances(call, {
        userId: memberAt(replay, person),
        balances: { [String(currencyIds[GEMS])]: 200 },
        comments: "Winner of the autumn photo contest",
        notify: true,
      }),
    ),
  );
}
