import { WORKSPACES_PAGE_SIZE } from "@guildhall/core";
import type { Decision } from "@guildhall/core";
import type { FeatureMoment } from "@guildhall/core/billing";
import { holds } from "@guildhall/core/permissions";
import { mayEnterWorkspace, mayUpdateWorkspace } from "@guildhall/core/workspaces";
import type { WorkspaceItem } from "@guildhall/core/workspaces";
import type { VisitorCall } from "../session/visitor.ts";
import { countWorkspaces, findWorkspaces } from "./workspace-list.repository.ts";
import type { WorkspaceRow } from "./workspace-list.repository.ts";
import { presentLicense } from "./license.presenter.ts";
import { callerOf } from "./caller.ts";
import type { Caller } from "./caller.ts";

/** A page of the caller's workspaces, or of all for workspace managers. */
export async function listWorkspaces(call: VisitorCall, page: number) {
  const caller = callerOf(call);
  const scope = { accountId: caller.accountId, isEvery: holds(caller.actor, "manage-workspaces") };
  const total = await countWorkspaces(call.db, scope);
  const offset = page * WORKSPACES_PAGE_SIZE;
  const rows = await findWorkspaces(call.db, scope, { limit: WORKSPACES_PAGE_SIZE, offset, total });
  const hasNext = offset + WORKSPACES_PAGE_SIZE < total;
  return {
    items: rows.map((row) => presentWorkspace(row, caller, { now: call.at, mode: call.deps.config.licenses })),
    hasNext,
    nextPage: hasNext ? page + 1 : null,
    workspacesCount: total,
  };
}

function presentWorkspace(row: WorkspaceRow, { actor, workspaceId }: Caller, moment: FeatureMoment): WorkspaceItem {
  const { id, name, logoUrl, isCompleted, license, membership, roles, groups } = row;
  const question = { actor, membership, isCurrent: id === workspaceId };
  return {
    id,
    name,
    logoUrl,
    isCompleted,
    status: "active",
    license: presentLicense(license, moment),
    groups: membership === "active" ? [...groups] : [],
    roles: membership === null ? [] : ["member", ...roles],
    isCurrent: question.isCurrent,
    abilities: { enter: toWire(mayEnterWorkspace(question)), rename: toWire(mayUpdateWorkspace(question)) },
  };
}

function toWire(decision: Decision): { allowed: boolean; reason?: string } {
  return decision.allowed ? { allowed: true } : { allowed: false, reason: decision.reason };
}
