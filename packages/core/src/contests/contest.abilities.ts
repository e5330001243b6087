import { activityAbilities } from "../activities/index.ts";
import type { ActivityAbilities } from "../activities/index.ts";
import { transition } from "../lib/machine.ts";
import { contestMachine } from "./contest.machine.ts";
import type { ContestStatus } from "./contest.values.ts";

type ActivityQuestion = Parameters<typeof activityAbilities>[0];

/** Contest and its viewer. */
export interface ContestQuestion extends Pick<ActivityQuestion, "actor" | "workspace"> {
  readonly contest: { readonly status: ContestStatus; readonly publishAt: Date | null };
}

/** What managers may do with it. */
export function contestAbilities({ contest, ...viewer }: ContestQuestion): ActivityAbilities {
  const mayMove: ActivityQuestion["mayMove"] = (event) =>
    transition(contestMachine, { state: contest.status, event }, null);
  return activityAbilities({ ...viewer, kind: "contest", item: contest, mayMove });
}
