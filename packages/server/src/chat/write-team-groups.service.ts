import type { TeamGroup } from "@guildhall/core/chat";
import { planGroups } from "@guildhall/core/integrations";
import { recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import { findGroups } from "../groups/index.ts";
import { lockMemberGroups, moveMember } from "../users/index.ts";
import { findPlaces, insertTeamGroup, saveTeamGroup, teamKey } from "./team-people.repository.ts";
import type { Team } from "./team-people.repository.ts";

interface TeamGroups {
  readonly team: Team;
  readonly groups: readonly TeamGroup[];
  /** Members by the team's ids. */
  readonly idOf: ReadonlyMap<string, number>;
}

/** Makes groups and who is in them those of the team; the tree must be locked. */
export async function writeTeamGroups(call: EventScope, { team, groups, idOf }: TeamGroups): Promise<void> {
  const key = `${teamKey(team)}:`;
  const theirs = groups.map((group) => ({ ...group, externalId: key + group.externalId }));
  const ids = await writeGroups(call, { key, groups: theirs });
  const wanted = new Map<number, Set<number>>();
  for (const { externalId, members } of theirs) {
    const groupId = ids.get(externalId);
    if (groupId === undefined) continue;
    for (const memberId of members.flatMap((each) => idOf.get(each) ?? [])) {
      wanted.set(memberId, (wanted.get(memberId) ?? new Set()).add(groupId));
    }
  }
  await writePlaces(call, { wanted, groupIds: [...ids.values()] });
}

/** Returns the team's groups by their ids there. */
async function writeGroups(
  call: EventScope,
  { key, groups }: { readonly key: string; readonly groups: readonly TeamGroup[] },
): Promise<ReadonlyMap<string, number>> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  const known = await findGroups(db, workspaceId);
  const plan = planGroups({ groups, known, team: key });
  for (const { externalId, name } of plan.created) {
    const groupId = await insertTeamGroup(db, workspaceId, { externalId, name });
    await recordEvent(call, { type: "group.created", payload: { groupId, name, parentId: 0 } });
  }
  for (const { id, externalId, name } of plan.changed) {
    const before = known.find((group) => group.id === id);
    await saveTeamGroup(db, workspaceId, { id, externalId, name });
    if (before === undefined || before.name === name) continue;
    const { parentId } = before;
    const payload = { groupId: id, name, parentId, before: { name: before.name, parentId } };
    await recordEvent(call, { type: "group.changed", payload });
  }
  for (const id of plan.released) await saveTeamGroup(db, workspaceId, { id, externalId: "" });
  const written = await findGroups(db, workspaceId);
  return new Map(written.filter((each) => each.externalId.startsWith(key)).map((each) => [each.externalId, each.id]));
}

/** Puts members into exactly these of the groups. */
async function writePlaces(
  call: EventScope,
  {
    wanted,
    groupIds,
  }: { readonly wanted: ReadonlyMap<number, ReadonlySet<number>>; readonly groupIds: readonly number[] },
): Promise<void> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  const now = new Map<number, Set<number>>();
  for (const { memberId, groupId } of await findPlaces(db, workspaceId, groupIds)) {
    now.set(memberId, (now.get(memberId) ?? new Set()).add(groupId));
  }
  const memberIds = [...new Set([...wanted.keys(), ...now.keys()])].sort((first, second) => first - second);
  for (const memberId of memberIds) {
    const had = [...(now.get(memberId) ?? [])];
    const gets = [...(wanted.get(memberId) ?? [])];
    const change = {
      added: gets.filter((id) => !had.includes(id)),
      removed: had.filter((id) => !gets.includes(id)),
    };
    if (change.added.length + change.removed.length === 0) continue;
    const key = { workspaceId, memberId };
    const from = (await lockMemberGroups(db, key))?.groupIds ?? [];
    await moveMember(db, key, change);
    const to = [...from.filter((id) => !change.removed.includes(id)), ...change.added];
    await recordEvent(call, { type: "user.groups_changed", payload: { memberId, from, to } });
  }
}
