import { InvalidInputError, monthKeyAt, RefusedError, refusedValue } from "@guildhall/core";
import type { AppError, FieldError } from "@guildhall/core";
import { mayReceiveThanks, quotaOf, quotaStates } from "@guildhall/core/thanks";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { recordEvent } from "../events/record-event.ts";
import { channelProblems } from "../integrations/index.ts";
import { postTransfers, readQuotaUsed } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { quotaRefusal } from "./quota-refusal.ts";
import type { GiverQuota } from "./quota-refusal.ts";
import { findReceivers } from "./thanks-receiver.repository.ts";
import type { Receiver } from "./thanks-receiver.repository.ts";
import { insertThanks } from "./thanks.repository.ts";
import type { NewThanks } from "./thanks.repository.ts";

/** Any visible character; blanks of any kind and control characters alone aren't text. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Amounts in hundredths, given to each receiver. */
export interface ThanksInput {
  readonly receivers: readonly ({ readonly id: number } | { readonly externalId: string; readonly name: string })[];
  readonly description: string;
  readonly rewards: readonly { readonly currencyId: number; readonly amount: number }[];
  readonly channel?: { readonly id: string; readonly name: string } | null | undefined;
}

/**
 * Credits the receivers and debits the giver's monthly quota; returns the thanks' id.
 * @throws {InvalidInputError} naming each invalid field, `over_quota` if amount × receivers exceeds what is left
 * @throws {RefusedError} `no_quota_left` when there is nothing left to give
 */
export async function giveThanks(call: MemberCall, input: ThanksInput): Promise<number> {
  const { actor, at } = call;
  const { forcedMessage } = actor.workspace.thanksSettings;
  const description = forcedMessage === "" ? input.description : forcedMessage;
  const rewards = input.rewards.filter((reward) => reward.amount > 0);
  const [receivers, quota] = await Promise.all([loadReceivers(call, input), readGiverQuota(call)]);
  const ofChannel = await channelProblems(call, { field: "channel", channelId: input.channel?.id });
  refuse([...problemsOf({ ...input, rewards, description }), ...ofChannel, ...receivers.problems]);
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
  const refusal = quotaRefusal(call, thanks, quota);
  if (refusal !== null) throw refusal;
  const thanksId = await insertThanks(call.db, thanks);
  // Pipelined: neither needs the other's result, and a failure of either rolls back both.
  await Promise.all([
    payFromQuota(call, thanks, { thanksId, quota }),
    recordPublished(call, thanks, { thanksId, channel: input.channel }),
  ]);
  return thanksId;
}

function problemsOf(input: ThanksInput): FieldError[] {
  const problems: FieldError[] = [];
  if (!VISIBLE.test(input.description)) problems.push({ field: "description", code: "required" });
  if (input.rewards.length === 0) problems.push({ field: "rewards", code: "required" });
  if (hasTwins(input.rewards.map((reward) => reward.currencyId)))
    problems.push({ field: "rewards", code: "duplicate" });
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

interface Payment {
  readonly thanksId: number;
  readonly quota: FullQuota;
}

interface FullQuota extends GiverQuota {
  /** The month's quota, in hundredths by currency. */
  readonly granted: ReadonlyMap<number, number>;
}

async function readGiverQuota({ db, actor, at }: MemberCall): Promise<FullQuota> {
  const { id: workspaceId, settings, thanksSettings } = actor.workspace;
  const granted = quotaOf(thanksSettings.quota, actor.roles);
  const period = monthKeyAt(at, settings.tz);
  const [used, currencies] = await Promise.all([
    readQuotaUsed(db, { workspaceId, memberId: actor.memberId, period }),
    findCurrencies(db, workspaceId),
  ]);
  const left = new Map(quotaStates(granted, used).map(({ currencyId, free }) => [currencyId, free]));
  return { granted, left, currencies };
}

async function payFromQuota(call: MemberCall, thanks: NewThanks, { thanksId, quota }: Payment): Promise<void> {
  const { db, actor, at } = call;
  const { rewards, receiverIds, month } = thanks;
  const transfers = rewards.flatMap(({ currencyId, amount }) =>
    receiverIds.map((receiverId) => ({
      from: { kind: "quota", ownerId: actor.memberId, period: month } as const,
      to: { kind: "member", ownerId: receiverId } as const,
      currencyId,
      amount,
      reason: "thanks",
      reference: thanksReference(thanksId),
      floor: -(quota.granted.get(currencyId) ?? 0),
    })),
  );
  try {
    await postTransfers(db, { workspaceId: actor.workspace.id, actorId: actor.memberId, at, transfers });
  } catch (error) {
    throw spentMeanwhile(call, thanks, { quota, error }) ?? error;
  }
}

/** A refusal with what the ledger found left, when the giver's concurrent thanks was faster. */
function spentMeanwhile(
  call: MemberCall,
  thanks: NewThanks,
  { quota, error }: { readonly quota: GiverQuota; readonly error: unknown },
): AppError | null {
  if (!(error instanceof RefusedError) || error.reason !== "no_quota_left") return null;
  const { currencyId, available } = error.details;
  // The ledger returns both with this reason.
  const left = new Map([...quota.left, [currencyId as number, Math.max(0, available as number)]]);
  return quotaRefusal(call, thanks, { ...quota, left });
}

async function recordPublished(
  call: MemberCall,
  thanks: NewThanks,
  { thanksId, channel }: Pick<ThanksInput, "channel"> & { readonly thanksId: number },
): Promise<void> {
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
      ...(channel ? { channelId: channel.id } : {}),
    },
  });
}

/** The ledger reference of a thanks' transfers. */
export function thanksReference(thanksId: number): string {
  return `thanks:${thanksId}`;
}

function hasTwins(ids: readonly number[]): boolean {
  return new Set(ids).size !== ids.length;
}

function refuse(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw new InvalidInputError(problems);
}
