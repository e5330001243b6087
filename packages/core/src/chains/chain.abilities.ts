import { activityAbilities } from "../activities/index.ts";
import type { ActivityAbilities } from "../activities/index.ts";
import { transition } from "../lib/machine.ts";
import { chainMachine } from "./chain.machine.ts";
import type { ChainStatus } from "./chain.values.ts";

type ActivityQuestion = Parameters<typeof activityAbilities>[0];

/** Chain and its viewer. */
export interface ChainQuestion extends Pick<ActivityQuestion, "actor" | "workspace"> {
  readonly chain: { readonly id?: number; readonly status: ChainStatus; readonly publishAt: Date | null };
}

/** What managers may do with it. */
export function chainAbilities({ chain, ...viewer }: ChainQuestion): ActivityAbilities {
  const mayMove: ActivityQuestion["mayMove"] = (event) =>
    transition(chainMachine, { state: chain.status, event }, null);
  return activityAbilities({ ...viewer, kind: "chain", item: chain, mayMove });
}
