import { UnauthenticatedError } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import type { jiraCalls, JiraLinkState } from "@guildhall/core/integrations";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { requireJira } from "./jira-settings.service.ts";
import {
  findLinkOwner,
  findOwnMember,
  findWorkspaceName,
  linkJiraMember,
  unlinkJiraMember,
} from "./jira-person.repository.ts";
import { findSite } from "./jira-site.repository.ts";
import { isSpent, spendOnce } from "./jira-token.repository.ts";
import { openLink } from "./link-token.ts";
import type { OpenedLink } from "./link-token.ts";

/** An address as far as it can be used, by whoever is signed in. */
interface WeighedLink {
  readonly state: JiraLinkState;
  readonly siteUrl: string;
  /** Null if the address isn't ours, or its site is gone. */
  readonly link: OpenedLink | null;
  /** Null for an outsider. */
  readonly member: { readonly id: number; readonly name: string } | null;
}

const UNKNOWN: WeighedLink = { state: "unknown", siteUrl: "", link: null, member: null };

/** @throws {NotFoundError} when this server doesn't run the Jira app */
export async function describeLink(
  call: VisitorCall,
  token: string,
): Promise<EndpointResponse<typeof jiraCalls.getLink>> {
  const { state, siteUrl, link, member } = await weighLink(call, token);
  const workspaceName = link === null ? "" : await findWorkspaceName(call.db, link.workspaceId);
  return { state, siteUrl, workspaceName, memberName: member?.name ?? "" };
}

/**
 * Links once, if nothing speaks against it.
 * @throws {NotFoundError} when this server doesn't run the Jira app
 */
export async function acceptLink(
  call: VisitorCall,
  token: string,
): Promise<EndpointResponse<typeof jiraCalls.acceptLink>> {
  const { state, link, member } = await weighLink(call, token);
  if (state !== "ready" || link === null || member === null) return { state };
  const { db, at } = call;
  const { workspaceId, accountId, name, expiresAtMs } = link;
  if (!(await spendOnce(db, { kind: "link", name, expiresAt: new Date(expiresAtMs) }))) return { state: "used" };
  const memberId = member.id;
  if (!(await linkJiraMember(db, { workspaceId, accountId, memberId, at }))) return { state: "taken" };
  const actor = { memberId, workspace: { id: workspaceId } };
  await recordEvent({ ...call, actor }, { type: "jira_user.linked", payload: { memberId } });
  return { state: "done" };
}

/** @throws {NotFoundError} when this server doesn't run the Jira app */
export async function unlinkPerson(call: MemberCall): Promise<Record<string, never>> {
  requireJira(call);
  const { db, actor } = call;
  const { memberId } = actor;
  const count = await unlinkJiraMember(db, { workspaceId: actor.workspace.id, memberId });
  if (count > 0) await recordEvent(call, { type: "jira_user.unlinked", payload: { memberId } });
  return {};
}

async function weighLink(call: VisitorCall, token: string): Promise<WeighedLink> {
  requireJira(call);
  const { db, at, deps, visitor } = call;
  if (visitor.identity === null) throw new UnauthenticatedError();
  const link = openLink(deps, token);
  if (link === null) return UNKNOWN;
  const site = await findSite(db, link.installationId);
  if (site?.workspaceId !== link.workspaceId || site.state !== "active") return UNKNOWN;
  const { accountId } = visitor.identity;
  const member = (await findOwnMember(db, { workspaceId: link.workspaceId, accountId })) ?? null;
  const ownerId = await findLinkOwner(db, link);
  const isUsed = await isSpent(db, { kind: "link", name: link.name });
  const isExpired = at.getTime() >= link.expiresAtMs;
  return { state: stateOf({ member, ownerId, isUsed, isExpired }), siteUrl: site.siteUrl, link, member };
}

interface LinkFacts extends Pick<WeighedLink, "member"> {
  readonly ownerId: number | null;
  readonly isUsed: boolean;
  readonly isExpired: boolean;
}

function stateOf({ member, ownerId, isUsed, isExpired }: LinkFacts): JiraLinkState {
  if (member !== null && ownerId === member.id) return "done";
  if (isUsed) return "used";
  if (isExpired) return "expired";
  if (member === null) return "outsider";
  return ownerId === null ? "ready" : "taken";
}
