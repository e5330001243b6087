import { progressOf, stepStates } from "@guildhall/core/activities";
import type { ChainPerson } from "@guildhall/core/chains";
import { findWalks, loadWalkers, toWalkedChain } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import type { ChainRow } from "../chain.repository.ts";
import type { PersonRow } from "./person.repository.ts";

/** In the order of the rows, each with where they stand. */
export async function presentPeople(
  call: MemberCall,
  chain: Pick<ChainRow, "id" | "title">,
  people: readonly PersonRow[],
): Promise<ChainPerson[]> {
  const workspaceId = call.actor.workspace.id;
  const memberIds = people.map(({ memberId }) => memberId);
  const walkers = await loadWalkers(call, memberIds);
  const rows = await findWalks(call.db, { workspaceId, memberIds, chainIds: [chain.id] });
  return people.flatMap(({ memberId, name, avatarUrl, ...row }): ChainPerson[] => {
    const walker = walkers.get(memberId);
    if (walker === undefined) return [];
    const own = rows.filter((each) => each.memberId === memberId);
    const { steps } = toWalkedChain(chain, { rows: own, walker, withDrafts: false });
    const next = stepStates(steps).indexOf("open");
    const step = steps[next];
    return [
      {
        user: { id: memberId, name, avatarUrl },
        startedAt: row.startedAt.toISOString(),
        lastDoneAt: row.lastDoneAt?.toISOString() ?? null,
        finishedAt: row.finishedAt?.toISOString() ?? null,
        remindedAt: row.remindedAt?.toISOString() ?? null,
        progress: progressOf(steps),
        step: step === undefined ? null : { id: step.id, number: next + 1, title: step.title },
      },
    ];
  });
}
