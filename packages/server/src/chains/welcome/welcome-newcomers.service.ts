import { CHAIN_WELCOME_MS } from "@guildhall/core";
import { reminderAt } from "@guildhall/core/activities";
import { isNewcomer } from "@guildhall/core/chains";
import { hasFeature } from "@guildhall/core/permissions";
import { loadWalkers, seesChain } from "../../activities/index.ts";
import type { ReaderContext } from "../../events/reader.ts";
import { productIn, recordEvent } from "../../events/record-event.ts";
import { findFeatures } from "../../workspaces/index.ts";
import { about } from "../chain-event.ts";
import { findWelcome } from "../chain.repository.ts";
import { findNewcomers, insertWelcomed } from "./newcomer.repository.ts";

/**
 * Leads those who joined within the last day into the welcome chain, once, if they see it and the license has chains;
 * returns whom. Whichever comes later, they or the chain, finds the other.
 */
export async function welcomeNewcomers({ tx, workspace, at, plans }: ReaderContext): Promise<readonly number[]> {
  const chain = await findWelcome(tx, workspace.id);
  if (chain === undefined) return [];
  if (!hasFeature({ features: await findFeatures(tx, workspace.id, { now: at, mode: plans }) }, "chains")) return [];
  const key = { workspaceId: workspace.id, id: chain.id };
  const joined = await findNewcomers(tx, key, new Date(at.getTime() - CHAIN_WELCOME_MS));
  const memberIds = [...new Set(joined.filter(isNewcomer).map(({ memberId }) => memberId))];
  // The relay that runs this reader finds the events that it records.
  const scope = { db: tx, at, actor: productIn(workspace.id), tell: () => undefined };
  const walkers = await loadWalkers(scope, memberIds);
  const welcomed: number[] = [];
  for (const memberId of memberIds) {
    const walker = walkers.get(memberId);
    if (walker === undefined || !seesChain(chain, walker)) continue;
    const remindAt = reminderAt({ isFinished: false, isReminded: false, at });
    if (!(await insertWelcomed(tx, { ...key, memberId }, { startedAt: at, remindAt }))) continue;
    await recordEvent(scope, { type: "chain.started", payload: { ...about(chain), memberId, welcomes: true } });
    welcomed.push(memberId);
  }
  return welcomed;
}
