import { fieldChanges, NotFoundError, normalizeEmail } from "@guildhall/core";
import type { EndpointResponse, Language } from "@guildhall/core";
import type { ChatProviderName, TeamList } from "@guildhall/core/chat";
import type { DomainEvent } from "@guildhall/core/events";
import { planPeople } from "@guildhall/core/integrations";
import type { chatCalls, PeoplePlan } from "@guildhall/core/integrations";
import { changedRoleOrStatus } from "@guildhall/core/users";
import { peopleNews } from "../events/people-news.ts";
import { recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import { lockTree } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { applyRoleOrStatus, insertUsers } from "../users/index.ts";
import { findConnection } from "./connected-chat.repository.ts";
import type { StoredConnection } from "./connected-chat.repository.ts";
import { readChatSettings } from "./chat-settings.service.ts";
import { requireConnection } from "./require-chat.ts";
import { keepMembers, linkTeamMembers, lockTeamMembers, saveReading, teamKey } from "./team-people.repository.ts";
import type { Team, TeamLink, TeamMember } from "./team-people.repository.ts";
import { writeTeamGroups } from "./write-team-groups.service.ts";

interface AskedTeam {
  readonly provider: ChatProviderName;
  readonly externalId: string;
  readonly list: TeamList;
}

/**
 * Asks a connected team who belongs to it; nothing is written.
 * @throws {NotFoundError} when it isn't connected here, or can't be asked @throws {UnavailableError} when it doesn't answer
 */
export async function askTeam(
  call: MemberCall,
  { provider, externalId }: Pick<AskedTeam, "provider" | "externalId">,
): Promise<AskedTeam> {
  await requireConnection(call, { provider, externalId });
  const { actor, deps } = call;
  const list = await deps.channels.readTeam(provider, { workspaceId: actor.workspace.id, externalId });
  if (list === null) throw new NotFoundError("team", { provider, externalId });
  return { provider, externalId, list };
}

/**
 * Makes a team's people members, and keeps names, groups and who is disabled as they are there from now on.
 * @throws {NotFoundError} when it isn't connected here any more
 */
export async function readTeamPeople(
  call: MemberCall,
  asked: AskedTeam,
): Promise<EndpointResponse<typeof chatCalls.readPeople>> {
  // Two readings at once would add people twice.
  await lockTree(call.db, call.actor.workspace.id);
  const kept = await keepPeople(call, asked, await requireConnection(call, asked));
  await recordReading(call, kept);
  const { added, disabled, skipped } = kept;
  const { missedScope } = asked.list;
  return { settings: await readChatSettings(call, asked.provider), added, disabled, skipped, missedScope };
}

/**
 * Does it again for a team whose people are kept already; nothing happens once they're managed here again, or when
 * nothing has changed there.
 */
export async function readTeamAgain(scope: EventScope, asked: AskedTeam): Promise<void> {
  await lockTree(scope.db, scope.actor.workspace.id);
  const connection = await findConnection(scope.db, asked);
  const isOwn = connection?.workspaceId === scope.actor.workspace.id && connection.state === "active";
  if (!isOwn || connection.peopleReadAt === null) return;
  const kept = await keepPeople(scope, asked, connection);
  if (kept.added + kept.renamed + kept.disabled + kept.enabled > 0) await recordReading(scope, kept);
}

type Kept = Extract<DomainEvent, { readonly type: "chat.people_read" }>["payload"] & { readonly skipped: number };

async function recordReading(scope: EventScope, { skipped: _, ...payload }: Kept): Promise<void> {
  await recordEvent(scope, { type: "chat.people_read", payload });
}

async function keepPeople(
  call: EventScope,
  { provider, externalId, list }: AskedTeam,
  { name, matchesEmails, language }: StoredConnection,
): Promise<Kept> {
  const { db, actor, at } = call;
  const team: Team = { workspaceId: actor.workspace.id, provider, externalId };
  const members = await lockTeamMembers(db, team, {
    externalIds: list.people.map((person) => person.externalId),
    emails: list.people.map(({ email }) => normalizeEmail(email)),
  });
  const plan = planPeople({ people: list.people, members, team: teamKey(team), askerId: actor.memberId });
  const added = await addPeople(call, { plan, language });
  await keepMembers(db, team, [...plan.matched, ...added]);
  await tellNames(call, plan, members);
  // A workspace that doesn't want people to be known by their email gets no links by it.
  const byEmail = matchesEmails ? plan.matched.filter(({ isLinked }) => !isLinked) : [];
  await link(call, team, [...byEmail, ...added]);
  await changeStatus(call, plan, members);
  if (list.groups !== null) {
    const everyone = [...plan.matched, ...added];
    await writeTeamGroups(call, {
      team,
      groups: list.groups,
      idOf: new Map(everyone.map((one) => [one.externalId, one.id])),
    });
  }
  await saveReading(db, team, { at, hasGroups: list.groups !== null });
  call.tell(peopleNews(team.workspaceId));
  // Sessions cache names and groups.
  call.tell({ kind: "forget", workspaceId: team.workspaceId });
  return {
    provider,
    externalId,
    name,
    added: added.length,
    renamed: plan.matched.filter(({ isRenamed }) => isRenamed).length,
    disabled: plan.disabled.length,
    enabled: plan.enabled.length,
    skipped: plan.skipped,
  };
}

interface AddedMember {
  readonly id: number;
  readonly name: string;
  readonly externalId: string;
}

async function addPeople(
  call: EventScope,
  { plan: { added }, language }: { readonly plan: PeoplePlan; readonly language: Language },
): Promise<readonly AddedMember[]> {
  const { db, actor, at } = call;
  if (added.length === 0) return [];
  const users = added.map(({ name, email }) => ({ name, email, groupIds: [] }));
  const written = await insertUsers(db, { workspaceId: actor.workspace.id, users, language, at });
  const byEmail = new Map(added.map((person) => [person.email, person]));
  const members: AddedMember[] = [];
  for (const { email, memberId, accountId } of written) {
    await recordEvent(call, { type: "user.added", payload: { memberId, groupIds: [], by: "slack" } });
    // An account may be signed in elsewhere: it can now switch to this workspace.
    call.tell({ kind: "forget", accountId });
    const person = byEmail.get(email);
    if (person !== undefined) members.push({ id: memberId, name: person.name, externalId: person.externalId });
  }
  return members;
}

async function tellNames(call: EventScope, { matched }: PeoplePlan, members: readonly TeamMember[]): Promise<void> {
  for (const { id, name } of matched.filter(({ isRenamed }) => isRenamed)) {
    const before = members.find((member) => member.id === id)?.name ?? "";
    const changes = fieldChanges({ name: before }, { name });
    await recordEvent(call, { type: "profile.changed", payload: { memberId: id, parts: ["name"], changes } });
  }
}

async function link(
  call: EventScope,
  team: Team,
  people: readonly { readonly id: number; readonly externalId: string }[],
): Promise<void> {
  const { provider } = team;
  const links: readonly TeamLink[] = people.map(({ id, externalId }) => ({ memberId: id, externalId }));
  for (const memberId of await linkTeamMembers(call.db, team, { links, at: call.at })) {
    await recordEvent(call, { type: "chat_user.linked", payload: { memberId, provider } });
  }
}

async function changeStatus(
  call: EventScope,
  { disabled, enabled }: PeoplePlan,
  members: readonly TeamMember[],
): Promise<void> {
  for (const before of members) {
    if (disabled.includes(before.id)) {
      await applyRoleOrStatus(call, { before, after: changedRoleOrStatus(before, "disable") });
    }
    if (enabled.includes(before.id)) {
      await applyRoleOrStatus(call, { before, after: changedRoleOrStatus(before, "enable") });
    }
  }
}
