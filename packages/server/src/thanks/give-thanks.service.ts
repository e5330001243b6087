import { costOf, InvalidInputError, mayReceiveThanks, monthKeyAt, quotaOf, RefusedError, refusedValue } from "@guildhall/core";
import type { FieldError } from "@guildhall/core";
import { recordEvent } from "../events/record-event.ts";
import { postTransfers } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findReceivers } from "./thanks-receiver.repository.ts";
import type { Receiver } from "./thanks-receiver.repository.ts";
import { insertThanks } from "./thanks.repository.ts";
import type { NewThanks } from "./thanks.repository.ts";

/** Anything that can be seen; blanks of every kind and control characters alone are no text. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A thanks as asked for; amounts in hundredths, given to each receiver. */
export interface ThanksInput {
  readonly receivers: readonly ({ readonly id: number } | { readonly externalId: string; readonly name: string })[];
  readonly description: string;
  readonly rewards: readonly { readonly currencyId: number; readonly amount: number }[];
  readonly channel?: { readonly id: string; readonly name: string } | null | undefined;
}

/**
 * Gives thanks: the receivers' balances rise, the giver's quota of the month pays; returns its id.
 * @throws {InvalidInputError} naming each field that does not fit
 * @throws {RefusedError} `no_quota_left` when the quota does not cover amount × receivers
 */
export async function publishThanks(call: MemberCall, input: ThanksInput): Promise<number> {
  const { actor, at } = call;
  const { forcedMessage } = actor.workspace.thanksSettings;
  const description = forcedMessage === "" ? input.description : forcedMessage;
  const rewards = input.rewards.filter((reward) => reward.amount > 0);
  const receivers = await loadReceivers(call, input);
  refuse([...problemsOf({ ...input, rewards, description }), ...receivers.problems]);
  const workspaceId = actor.workspace.id;
  const thanks: NewThanks = {
    workspaceId,
    authorId: actor.memberId,
    receiverIds: receivers.found.map((receiver) => receiver.id),
    description,
    rewards,
    visibility: actor.workspace.settings.announceVisibility,
    groupIds: [...new Set([...actor.groupIds, ...receivers.found.flatMap((receiver) => receiver.groupIds)])],
    month: monthKeyAt(at, actor.workspace.settings.tz),
    publishedAt: at,
  };
  const thanksId = await insertThanks(call.db, thanks);
  // Both on their way at once: neither needs the other's answer, and one that fails takes back both.
  await Promise.all([payFromQuota(call, thanks, thanksId), recordPublished(call, thanks, thanksId)]);
  return thanksId;
}

function problemsOf(input: ThanksInput): FieldError[] {
  const problems: FieldError[] = [];
  if (!VISIBLE.test(input.description)) problems.push({ field: "description", code: "required" });
  if (input.rewards.length === 0) problems.push({ field: "rewards", code: "required" });
  if (hasTwins(input.rewards.map((reward) => reward.currencyId))) problems.push({ field: "rewards", code: "duplicate" });
  // Channels belong to a chat provider; without one there is none to name.
  if (input.channel !== null && input.channel !== undefined) {
    problems.push({ field: "channel", code: "channel_unavailable" });
  }
  return problems;
}

async function loadReceivers(
  { actor, db }: MemberCall,
  input: ThanksInput,
): Promise<{ readonly found: readonly Receiver[]; readonly problems: readonly FieldError[] }> {
  const ids = input.receivers.flatMap((receiver) => ("id" in receiver ? [receiver.id] : []));
  const found = new Map((await findReceivers(db, actor.workspace.id, ids)).map((each) => [each.id, each]));
  const problems = input.receivers.flatMap((receiver, index): FieldError[] => {
    const field = `receivers.${index}`;
    if (!("id" in receiver)) return [{ field, code: "messenger_required" }];
    const known = found.get(receiver.id);
    if (known === undefined) return [{ field, code: "unknown_user" }];
    const decision = mayReceiveThanks({ actorId: actor.memberId, receiverId: known.id, receiverStatus: known.status });
    return decision.allowed ? [] : [{ field, ...refusedValue(decision.reason) }];
  });
  if (hasTwins(ids)) return { found: [], problems: [...problems, { field: "receivers", code: "duplicate" }] };
  return { found: [...found.values()], problems };
}

async function payFromQuota({ db, actor, at }: MemberCall, thanks: NewThanks, thanksId: number): Promise<void> {
  const quota = quotaOf(actor.workspace.thanksSettings.quota, actor.roles);
  const { rewards, receiverIds, month } = thanks;
  for (const { currencyId, amount } of rewards) {
    const granted = quota.get(currencyId) ?? 0;
    // Refused before the ledger is asked: what no month could pay needs no lock.
    if (costOf(amount, receiverIds.length) > granted) throw new RefusedError("no_quota_left", { currencyId, granted });
  }
  await postTransfers(db, {
    workspaceId: actor.workspace.id,
    actorId: actor.memberId,
    at,
    transfers: rewards.flatMap(({ currencyId, amount }) =>
      receiverIds.map((receiverId) => ({
        from: { kind: "quota", ownerId: actor.memberId, period: month } as const,
        to: { kind: "member", ownerId: receiverId } as const,
        currencyId,
        amount,
        reason: "thanks",
        reference: thanksReference(thanksId),
        floor: -(quota.get(currencyId) ?? 0),
      })),
    ),
  });
}

async function recordPublished(call: MemberCall, thanks: NewThanks, thanksId: number): Promise<void> {
  const { authorId, receiverIds, rewards, visibility, groupIds, month, description } = thanks;
  await recordEvent(call, {
    type: "thanks.published",
    payload: {
      thanksId,
      authorId,
      receiverIds: [...receiverIds],
      rewards: rewards.map(({ currencyId, amount }) => ({ currencyId, amount })),
      visibility,
      groupIds: [...groupIds],
      month,
      publishedAt: thanks.publishedAt.toISOString(),
      description,
    },
  });
}

/** What the transfers of a thanks are filed under. */
export function thanksReference(thanksId: number): string {
  return `thanks:${thanksId}`;
}

function hasTwins(ids: readonly number[]): boolean {
  return new Set(ids).size !== ids.length;
}

function refuse(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw new InvalidInputError(problems);
}
