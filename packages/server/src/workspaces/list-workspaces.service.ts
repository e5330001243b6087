import { WORKSPACES_PAGE_SIZE } from "@guildhall/core";
import type { Decision, EndpointRequest, EndpointResponse } from "@guildhall/core";
import { holds } from "@guildhall/core/permissions";
import { mayEnterWorkspace, mayUpdateWorkspace } from "@guildhall/core/workspaces";
import type { workspaceCalls, WorkspaceItem } from "@guildhall/core/workspaces";
import type { VisitorCall } from "../session/visitor.ts";
import { countWorkspaces, findWorkspaces } from "./workspace-list.repository.ts";
import type { WorkspaceRow } from "./workspace-list.repository.ts";
import { presentLicense } from "./license.presenter.ts";
import { callerOf } from "../session/caller.ts";

type ListQuery = EndpointRequest<typeof workspaceCalls.list>["query"];

/** A page of the caller's workspaces, or of all for workspace managers. */
export async function listWorkspaces(
  call: VisitorCall,
  { page, plan, status, ends_within: endsWithin }: ListQuery,
): Promise<EndpointResponse<typeof workspaceCalls.list>> {
  const caller = callerOf(call);
  const isEvery = holds(caller.actor, "manage-workspaces");
  const hasPlans = isEvery && call.deps.config.licenses === "on";
  const filter = { at: call.at, plan, status, endsWithin };
  const scope = { accountId: caller.accountId, isEvery, ...(hasPlans && { plans: filter }) };
  const total = await countWorkspaces(call.db, scope);
  const offset = page * WORKSPACES_PAGE_SIZE;
  const rows = await findWorkspaces(call.db, scope, { limit: WORKSPACES_PAGE_SIZE, offset, total });
  const hasNext = offset + WORKSPACES_PAGE_SIZE < total;
  return {
    items: rows.map((row) => presentWorkspace(call, row, hasPlans)),
    hasNext,
    nextPage: hasNext ? page + 1 : null,
    workspacesCount: total,
    hasPlans,
  };
}

function presentWorkspace(call: VisitorCall, row: WorkspaceRow, hasPlans: boolean): WorkspaceItem {
  const { actor, workspaceId } = callerOf(call);
  const { id, name, logoUrl, isCompleted, license, seats, source, membership, roles, groups } = row;
  const shown = presentLicense(license, { now: call.at, mode: call.deps.config.licenses });
  const question = { actor, membership, isCurrent: id === workspaceId };
  return {
    id,
    name,
    logoUrl,
    isCompleted,
    status: "active",
    license: hasPlans
      ? { ...shown, expireAt: license.expireAt, seats, source }
      : { ...shown, expireAt: null, seats: 0, source: "" },
    groups: membership === "active" ? [...groups] : [],
    roles: membership === null ? [] : ["member", ...roles],
    isCurrent: question.isCurrent,
    abilities: { enter: toWire(mayEnterWorkspace(question)), rename: toWire(mayUpdateWorkspace(question)) },
  };
}

function toWire(decision: Decision): { allowed: boolean; reason?: string } {
  return decision.allowed ? { allowed: true } : { allowed: false, reason: decision.reason };
}
