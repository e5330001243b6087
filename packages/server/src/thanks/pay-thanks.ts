import type { Handle } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import { postTransfers } from "../ledger/ledger.repository.ts";
import type { NewThanks } from "./thanks.repository.ts";

interface Payment {
  readonly thanksId: number;
  /** The least balance that the giver's quota may reach, in hundredths. */
  readonly floorOf: (currencyId: number) => number;
}

/** Pays each receiver from the giver's quota of the thanks' month. */
export async function payFromQuota(
  { db, at, actorId }: { readonly db: Handle; readonly at: Date; readonly actorId: number },
  { workspaceId, authorId, rewards, receiverIds, month }: Omit<NewThanks, "description" | "publishedAt">,
  { thanksId, floorOf }: Payment,
): Promise<void> {
  const transfers = rewards.flatMap(({ currencyId, amount }) =>
    receiverIds.map((receiverId) => ({
      from: { kind: "quota", ownerId: authorId, period: month } as const,
      to: { kind: "member", ownerId: receiverId } as const,
      currencyId,
      amount,
      reason: "thanks",
      reference: thanksReference(thanksId),
      floor: floorOf(currencyId),
    })),
  );
  await postTransfers(db, { workspaceId, actorId, at, transfers });
}

export async function recordPublished(
  scope: EventScope,
  thanks: NewThanks,
  { thanksId, channelId }: { readonly thanksId: number; readonly channelId: string },
): Promise<void> {
  const { authorId, receiverIds, rewards, visibility, groupIds, month, description } = thanks;
  await recordEvent(scope, {
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
      ...(channelId !== "" && { channelId }),
    },
  });
}

/** The ledger reference of a thanks' transfers. */
export function thanksReference(thanksId: number): string {
  return `thanks:${thanksId}`;
}
