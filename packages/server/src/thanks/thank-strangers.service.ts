import type { ChatProviderName } from "@guildhall/core/chat";
import { chatProvider } from "@guildhall/core/integrations";
import { recordEvent } from "../events/record-event.ts";
import { findLinkedMembers } from "../integrations/index.ts";
import { postTransfers } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { thanksReference } from "./pay-thanks.ts";
import type { NewThanks } from "./thanks.repository.ts";
import { insertWaitingThanks } from "./waiting-thanks.repository.ts";
import { nameInvited } from "./thank-invited.service.ts";
import type { InvitedReceiver } from "./thank-invited.service.ts";
import type { Stranger } from "./waiting-thanks.repository.ts";

/** The cause of the transfers that hold the quota of thanks whose person has yet to join. */
export const WAITING_REASON = "thanks.waiting";

/** Ids by which Telegram knows a person; a name alone is nobody's. */
const TELEGRAM_ID = /^\d{1,20}$/;

/** A member, a person of a chat, or somebody who was invited. */
export type ThanksReceiver =
  | { readonly id: number }
  | { readonly externalId: string; readonly name: string }
  | { readonly email: string };

type Named = InvitedReceiver | { readonly code: "messenger_required" };

/** Receivers as members where they are, and else as people of the chat that the giver is in, or with an invite. */
export async function nameStrangers(call: MemberCall, receivers: readonly ThanksReceiver[]): Promise<readonly Named[]> {
  const invited = await nameInvited(
    call,
    receivers.flatMap((receiver) => ("email" in receiver ? [receiver.email] : [])),
  );
  const named = await nameInChat(
    call,
    receivers.flatMap((receiver) => ("email" in receiver ? [] : [receiver])),
  );
  // Each list is in the order of the receivers that it has.
  return receivers.flatMap((receiver) => ("email" in receiver ? invited.shift() : named.shift()) ?? []);
}

async function nameInChat(
  call: MemberCall,
  receivers: readonly Exclude<ThanksReceiver, { readonly email: string }>[],
): Promise<Named[]> {
  const externalIds = receivers.flatMap((receiver) => ("externalId" in receiver ? [receiver.externalId] : []));
  if (externalIds.length === 0) return receivers as { readonly id: number }[];
  const provider = await findMessenger(call);
  if (provider === null) return receivers.map((each) => ("id" in each ? each : { code: "messenger_required" }));
  const workspaceId = call.actor.workspace.id;
  const linked = await findLinkedMembers(call.db, { workspaceId, provider, externalIds });
  return receivers.map((receiver) => {
    if ("id" in receiver) return receiver;
    const { externalId, name } = receiver;
    const memberId = linked.get(externalId);
    if (memberId !== undefined) return { id: memberId };
    const isKnown = provider !== "telegram" || TELEGRAM_ID.test(externalId);
    return isKnown ? { provider, externalId, name } : { code: "messenger_required" };
  });
}

/** The chat that the giver is in, or the only one that's connected; null if it can't be told. */
async function findMessenger({ via = null, deps, db, actor }: MemberCall): Promise<ChatProviderName | null> {
  const asked = chatProvider.safeParse(via);
  if (asked.success) return asked.data;
  const connected = await deps.channels.connected(db, actor.workspace.id);
  const chats = connected.flatMap((each) => chatProvider.safeParse(each).data ?? []);
  return chats.length === 1 ? (chats[0] ?? null) : null;
}

interface Holding {
  readonly thanks: NewThanks;
  readonly strangers: readonly Stranger[];
  readonly channelId: string;
  /** Those given to members with them; 0 for none. */
  readonly thanksId: number;
  readonly floorOf: (currencyId: number) => number;
}

/** Holds the quota for each stranger until they join; returns the first one's id, or 0 without any. */
export async function holdForStrangers(call: MemberCall, holding: Holding): Promise<number> {
  let first = 0;
  for (const stranger of holding.strangers) {
    const givenWith = holding.thanksId === 0 ? first : holding.thanksId;
    const thanksId = await holdForStranger(call, { ...holding, stranger, givenWith });
    if (first === 0) first = thanksId;
  }
  return first;
}

async function holdForStranger(
  call: MemberCall,
  { thanks, stranger, channelId, givenWith, floorOf }: Holding & { stranger: Stranger; givenWith: number },
): Promise<number> {
  const { db, at, actor } = call;
  const { workspaceId, authorId, rewards, month } = thanks;
  const thanksId = await insertWaitingThanks(db, { ...thanks, stranger, channelId, givenWith });
  const transfers = rewards.map(({ currencyId, amount }) => ({
    from: { kind: "quota", ownerId: authorId, period: month } as const,
    to: { kind: "adjustment" } as const,
    currencyId,
    amount,
    reason: WAITING_REASON,
    reference: thanksReference(thanksId),
    floor: floorOf(currencyId),
  }));
  await postTransfers(db, { workspaceId, actorId: actor.memberId, at, transfers });
  const { provider, name } = stranger;
  const payload = { thanksId, authorId, provider, name, rewards: rewards.map((each) => ({ ...each })), month };
  await recordEvent(call, { type: "thanks.waiting", payload });
  return thanksId;
}
