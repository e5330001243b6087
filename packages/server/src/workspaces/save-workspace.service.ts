import { AccessDeniedError, InvariantError, NotFoundError } from "@guildhall/core";
import type { EndpointRequest } from "@guildhall/core";
import type { DomainEvent } from "@guildhall/core/events";
import { regionalSettings } from "@guildhall/core/settings";
import { mayEnterWorkspace, mayUpdateWorkspace } from "@guildhall/core/workspaces";
import type { workspaceCalls } from "@guildhall/core/workspaces";
import { openFirstLicense } from "../billing/index.ts";
import type { Tx } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import { overwrite } from "../lib/overwrite.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { callerOf } from "../session/caller.ts";
import { insertMembership, moveSession, renameWorkspace } from "./change-workspaces.repository.ts";
import { findWorkspace } from "./workspace-list.repository.ts";
import { insertWorkspace } from "./workspace.repository.ts";

/** The caller becomes its owner; returns the workspace's id. */
export async function createWorkspace(
  call: VisitorCall,
  { name, ...region }: EndpointRequest<typeof workspaceCalls.create>["body"],
): Promise<number> {
  const settings = regionalSettings(region);
  const { id } = await insertWorkspace(call.db, { name, settings, createdAt: call.at, chosen: ["name"] });
  await openFirstLicense(call.db as Tx, { workspaceId: id, at: call.at, mode: call.deps.config.licenses });
  const memberId = await join(call, id, ["owner"]);
  if (memberId === null) throw new InvariantError("a new workspace has a member already");
  await record(call, { workspaceId: id, memberId }, { type: "workspace.created", payload: { name } });
  forgetCallerSession(call);
  return id;
}

/** A new name, and the one the client saw. */
interface Renaming {
  readonly id: number;
  readonly name: string;
  readonly seen?: { readonly name: string } | undefined;
}

/**
 * @throws {NotFoundError} when the caller may not: others' workspaces look nonexistent
 * @throws {ChangedError} when its name isn't the one seen
 */
export async function updateWorkspace(call: VisitorCall, workspace: Renaming): Promise<void> {
  const { id, name, seen } = workspace;
  const { actor, accountId, workspaceId } = callerOf(call);
  const found = await findWorkspace(call.db, { workspaceId: id, accountId });
  const question = { actor, membership: found?.membership ?? null, isCurrent: id === workspaceId };
  if (found === undefined || !mayUpdateWorkspace(question).allowed)
    throw new NotFoundError("workspace", { workspaceId: id });
  const before = await renameWorkspace(call.db, { id, name, at: call.at });
  if (before === undefined || before === name) return;
  overwrite({ wanted: { name }, seen, now: { name: before } });
  const memberId = question.isCurrent ? (call.visitor.actor?.memberId ?? 0) : 0;
  await record(call, { workspaceId: id, memberId }, { type: "workspace.renamed", payload: { name, before } });
  call.tell({ kind: "forget", workspaceId: id });
}

/**
 * Switches the caller's session to a workspace; workspace managers become members.
 * @throws {NotFoundError} when the caller isn't a member there
 * @throws {AccessDeniedError} `account_disabled` when the caller is disabled there
 */
export async function enterWorkspace(call: VisitorCall, id: number): Promise<void> {
  const { actor, accountId, identity } = callerOf(call);
  const found = await findWorkspace(call.db, { workspaceId: id, accountId });
  const membership = found?.membership ?? null;
  const decision = mayEnterWorkspace({ actor, membership, isCurrent: false });
  if (!decision.allowed && decision.reason === "account_disabled") throw new AccessDeniedError(decision.reason);
  if (found === undefined || !decision.allowed) throw new NotFoundError("workspace", { workspaceId: id });
  const memberId = membership === null ? await join(call, id, []) : null;
  if (memberId !== null) {
    await record(call, { workspaceId: id, memberId }, { type: "member.joined", payload: { memberId, by: "keeper" } });
  }
  await moveSession(call.db, { tokenHash: identity.tokenHash, workspaceId: id });
  forgetCallerSession(call);
}

/** Makes the caller a member; null if another tab has just done so. */
function join(call: VisitorCall, workspaceId: number, roles: readonly "owner"[]): Promise<number | null> {
  const { accountId, identity } = callerOf(call);
  const name = call.visitor.actor?.name ?? identity.email.split("@")[0] ?? identity.email;
  return insertMembership(call.db, { workspaceId, accountId, name, roles, at: call.at });
}

async function record(
  call: VisitorCall,
  by: { readonly workspaceId: number; readonly memberId: number },
  event: DomainEvent,
): Promise<void> {
  const actor = { memberId: by.memberId, workspace: { id: by.workspaceId } };
  await recordEvent({ ...call, actor }, event);
}

// Tells the session's tabs and streams that its workspace changed.
function forgetCallerSession(call: VisitorCall): void {
  const { accountId } = callerOf(call);
  call.tell({ kind: "forget", accountId });
}
