import { monthKeyAt, RefusedError, refusedValue } from "@guildhall/core";
import type { AppError, FieldError } from "@guildhall/core";
import { mayReceiveThanks, quotaOf, quotaStates } from "@guildhall/core/thanks";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { channelProblems } from "../integrations/index.ts";
import { readQuotaUsed } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { refuse } from "../lib/refuse.ts";
import { quotaRefusal } from "./quota-refusal.ts";
import type { GiverQuota } from "./quota-refusal.ts";
import { findReceivers } from "./thanks-receiver.repository.ts";
import type { Receiver } from "./thanks-receiver.repository.ts";
import { insertThanks } from "./thanks.repository.ts";
import type { NewThanks } from "./thanks.repository.ts";
import { payFromQuota, recordPublished } from "./pay-thanks.ts";
import { holdForStrangers, nameStrangers } from "./thank-strangers.service.ts";
import type { ThanksReceiver } from "./thank-strangers.service.ts";
import { mailInvited } from "./thank-invited.service.ts";
import type { Stranger } from "./waiting-thanks.repository.ts";

/** Any visible character; blanks of any kind and control characters alone aren't text. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Amounts in hundredths, given to each receiver. */
export interface ThanksInput {
  readonly receivers: readonly ThanksReceiver[];
  readonly description: string;
  readonly rewards: readonly { readonly currencyId: number; readonly amount: number }[];
  readonly channel?: { readonly id: string; readonly name: string } | null | undefined;
}

/**
 * Credits the receivers and debits the giver's monthly quota; returns the thanks' id.
 * @throws {InvalidInputError} naming each invalid field, `over_quota` if amount × receivers exceeds what is left
 * @throws {RefusedError} `no_quota_left` when there is nothing left to give
 * @throws {AccessDeniedError} `missing_permission` when somebody is named by address and the caller may not see invites
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
  const count = receivers.found.length + receivers.strangers.length;
  const refusal = quotaRefusal(call, { rewards, count }, quota);
  if (refusal !== null) throw refusal;
  const floorOf = (currencyId: number) => -(quota.granted.get(currencyId) ?? 0);
  try {
    const thanksId = thanks.receiverIds.length === 0 ? 0 : await publish(call, thanks, { floorOf, input });
    const channelId = input.channel?.id ?? "";
    const held = await holdForStrangers(call, { thanks, strangers: receivers.strangers, channelId, thanksId, floorOf });
    await mailInvited(call, { thanks, strangers: receivers.strangers });
    return thanksId === 0 ? held : thanksId;
  } catch (error) {
    throw spentMeanwhile(call, { rewards, count }, { quota, error }) ?? error;
  }
}

interface Publishing {
  readonly floorOf: (currencyId: number) => number;
  readonly input: Pick<ThanksInput, "channel">;
}

async function publish(call: MemberCall, thanks: NewThanks, { floorOf, input }: Publishing): Promise<number> {
  const thanksId = await insertThanks(call.db, thanks);
  // Pipelined: neither needs the other's result, and a failure of either rolls back both.
  await Promise.all([
    payFromQuota({ ...call, actorId: call.actor.memberId }, thanks, { thanksId, floorOf }),
    recordPublished(call, thanks, { thanksId, channelId: input.channel?.id ?? "" }),
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

interface LoadedReceivers {
  readonly found: readonly Receiver[];
  /** Those who have yet to join. */
  readonly strangers: readonly Stranger[];
  readonly problems: readonly FieldError[];
}

async function loadReceivers(call: MemberCall, input: ThanksInput): Promise<LoadedReceivers> {
  const { actor, db } = call;
  const named = await nameStrangers(call, input.receivers);
  const ids = named.flatMap((receiver) => ("id" in receiver ? [receiver.id] : []));
  const found = new Map((await findReceivers(db, actor.workspace.id, ids)).map((each) => [each.id, each]));
  const problems = named.flatMap((receiver, index): FieldError[] => {
    const field = `receivers.${index}`;
    if ("code" in receiver) return [{ field, code: receiver.code }];
    if (!("id" in receiver)) return [];
    const known = found.get(receiver.id);
    if (known === undefined) return [{ field, code: "unknown_user" }];
    const decision = mayReceiveThanks({ actorId: actor.memberId, receiverId: known.id, receiverStatus: known.status });
    return decision.allowed ? [] : [{ field, ...refusedValue(decision.reason) }];
  });
  const strangers = named.flatMap((receiver) => ("externalId" in receiver ? [receiver] : []));
  if (hasTwins(ids) || hasTwins(strangers.map(({ externalId }) => externalId)))
    return { found: [], strangers: [], problems: [...problems, { field: "receivers", code: "duplicate" }] };
  return { found: [...found.values()], strangers, problems };
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

/** A refusal with what the ledger found left, when the giver's concurrent thanks was faster. */
function spentMeanwhile(
  call: MemberCall,
  thanks: Parameters<typeof quotaRefusal>[1],
  { quota, error }: { readonly quota: GiverQuota; readonly error: unknown },
): AppError | null {
  if (!(error instanceof RefusedError) || error.reason !== "no_quota_left") return null;
  const { currencyId, available } = error.details;
  // The ledger returns both with this reason.
  const left = new Map([...quota.left, [currencyId as number, Math.max(0, available as number)]]);
  return quotaRefusal(call, thanks, { ...quota, left });
}

function hasTwins(ids: readonly (number | string)[]): boolean {
  return new Set(ids).size !== ids.length;
}
