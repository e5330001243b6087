import type { EventPayload } from "@guildhall/core/events";
import { recordEvent } from "../events/record-event.ts";
import type { InsideCall } from "../session/transact.ts";
import { findMemberId } from "./account.repository.ts";

type AccountEventType =
  | "account.password_changed"
  | "account.email_requested"
  | "account.email_changed"
  | "account.identity_linked"
  | "account.identity_unlinked";

/** Recorded in the account owner's workspace; not at all if they have none. */
export interface AccountEvent<T extends AccountEventType> {
  readonly type: T;
  readonly accountId: number;
  readonly workspaceId: number | null;
  readonly facts: Omit<EventPayload<T>, "memberId">;
}

export async function recordAccountEvent<T extends AccountEventType>(
  call: InsideCall,
  { type, accountId, workspaceId, facts }: AccountEvent<T>,
): Promise<void> {
  const memberId = workspaceId === null ? undefined : await findMemberId(call.db, { accountId, workspaceId });
  if (workspaceId === null || memberId === undefined) return;
  // The facts are those of the type; with the member id they're its payload.
  const event = { type, payload: { memberId, ...facts } } as Parameters<typeof recordEvent>[1];
  await recordEvent({ ...call, actor: { memberId, workspace: { id: workspaceId } } }, event);
}
