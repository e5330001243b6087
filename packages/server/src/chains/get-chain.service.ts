import { InvariantError, parseInstant } from "@guildhall/core";
import { isDraft, isOver, lockOf, mayManage, nextStepIn, stepStates } from "@guildhall/core/activities";
import type { NamedStep, WalkedChain } from "@guildhall/core/activities";
import { chainAbilities } from "@guildhall/core/chains";
import type { Chain, ChainCard, ChainView } from "@guildhall/core/chains";
import { scheduleAbilities } from "@guildhall/core/schedules";
import { findWalks, requireVisible, toWalkedChain, walkerOf } from "../activities/index.ts";
import { hasChannels } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { originOf } from "../mail/mail-mode.ts";
import { presentStepCards, stepKey } from "./chain-steps.ts";
import { presentChainCards } from "./chain.presenter.ts";
import { findChain } from "./chain.repository.ts";
import type { ChainRow } from "./chain.repository.ts";
import { findPinnedId } from "./people/person.repository.ts";

/** With its steps as they stand for the caller. @throws {NotFoundError} when the caller may not see it */
export async function getChain(call: MemberCall, id: number): Promise<ChainView> {
  const { actor, db } = call;
  const key = { workspaceId: actor.workspace.id, id };
  const row = await requireVisible("chain", call, await findChain(db, key));
  const isManager = mayManage("chain", actor).allowed;
  const card = await presentCard(call, row);
  const activities = await presentActivities(call, row, isManager);
  const page = {
    channel: isManager ? row.channel : null,
    pickChannel: await hasChannels(call),
    urls: shareUrls(call, row),
  };
  const chain = { ...card, ...page, abilities: abilitiesOf(call, row, card) };
  return { chain, activities, progress: card.progress };
}

interface PinnedChain {
  readonly chain: ChainCard | null;
  readonly next: NamedStep | null;
}

/** The welcome chain that the caller is in, with their next step; null for none. */
export async function getPinnedChain(call: MemberCall): Promise<PinnedChain> {
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  const id = await findPinnedId(db, { workspaceId, memberId: actor.memberId });
  const row = id === undefined ? undefined : await findChain(db, { workspaceId, id });
  if (row === undefined) return { chain: null, next: null };
  const { steps } = await readWalk(call, row, false);
  return { chain: await presentCard(call, row), next: nextStepIn(steps) };
}

async function presentCard(call: MemberCall, row: ChainRow): Promise<ChainCard> {
  const [card] = await presentChainCards(call, [row]);
  if (card === undefined) throw new InvariantError("a chain has no card");
  return card;
}

/** Its steps in order; without those that were deleted as drafts. */
async function presentActivities(
  call: MemberCall,
  row: ChainRow,
  withDrafts: boolean,
): Promise<ChainView["activities"]> {
  const walk = await readWalk(call, row, withDrafts);
  const states = stepStates(walk.steps);
  const cards = await presentStepCards(call, walk.steps);
  return walk.steps.flatMap((step, index): ChainView["activities"] => {
    const card = cards.get(stepKey(step));
    const state = states[index];
    if (card === undefined || state === undefined) return [];
    // A closed chain keeps nobody from its steps.
    const isFree = isOver(row) && !step.isDraft && state === "locked";
    const standing = isFree ? ({ state: "open", lock: null } as const) : { state, lock: lockOf(walk, index) };
    return [{ id: step.id, entityType: step.entityType, ...card, ...standing }];
  });
}

async function readWalk(call: MemberCall, row: ChainRow, withDrafts: boolean): Promise<WalkedChain> {
  const { actor, db } = call;
  const of = { workspaceId: actor.workspace.id, memberIds: [actor.memberId], chainIds: [row.id] };
  return toWalkedChain(row, { rows: await findWalks(db, of), walker: await walkerOf(call), withDrafts });
}

function abilitiesOf({ actor, at }: MemberCall, row: ChainRow, { schedule: line }: ChainCard): Chain["abilities"] {
  const { workspace } = actor;
  const { edit, publish, schedule, close, delete: discard } = chainAbilities({ actor, workspace, chain: row });
  const { pause, resume, remove, publishNow } = scheduleAbilities({
    actor,
    workspace,
    entityType: "chain",
    isDraft: isDraft(row),
    schedule: line && { ...line, publishAt: parseInstant(line.publishAt) },
    deadlinesNow: {},
    now: at,
  });
  return { edit, publish, schedule, close, delete: discard, pause, resume, unschedule: remove, publishNow };
}

function shareUrls({ deps }: MemberCall, { id, title }: ChainRow): Chain["urls"] {
  const web = `${originOf(deps.config)}/chain/${String(id)}`;
  return { web, telegram: `https://t.me/share/url?url=${encodeURIComponent(web)}&text=${encodeURIComponent(title)}` };
}
