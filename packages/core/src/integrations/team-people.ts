import { nameFromEmail } from "../accounts/index.ts";
import { normalizeEmail } from "../lib/email.ts";
import { MAX_NAME_LENGTH } from "../lib/limits.ts";
import { tidyName } from "../lib/name.ts";
import { emailProblem, nameProblem } from "../users/new-user.policy.ts";
import { isEnabledOwner } from "../users/role-or-status.policy.ts";
import type { RoleOrStatusTarget } from "../users/role-or-status.policy.ts";
import { isActive } from "../users/user.policy.ts";

/** A person of a team, as their chat knows them. */
interface TeamPerson {
  readonly externalId: string;
  readonly name: string;
  /** "" for none. */
  readonly email: string;
}

/** A member who may be one of a team's people. */
export interface KnownMember extends RoleOrStatusTarget {
  readonly name: string;
  /** Normalized. */
  readonly email: string;
  /** The team's person that they're linked to; "" for nobody. */
  readonly externalId: string;
  /** They're linked to somebody whom the team doesn't have. */
  readonly isSomebodyElse: boolean;
  /** The team that keeps them; "" for none. */
  readonly listedBy: string;
}

/** Somebody who becomes a member. */
export interface NewMember {
  readonly externalId: string;
  /** Tidied. */
  readonly name: string;
  /** Normalized. */
  readonly email: string;
}

/** A member who is one of the team's people. */
export interface MatchedMember {
  readonly id: number;
  readonly externalId: string;
  readonly name: string;
  readonly isRenamed: boolean;
  readonly isLinked: boolean;
}

/** What makes the members those of a team. */
export interface PeoplePlan {
  readonly added: readonly NewMember[];
  readonly matched: readonly MatchedMember[];
  /** Members' ids. */
  readonly disabled: readonly number[];
  readonly enabled: readonly number[];
  /** People of the team who become or stay no members. */
  readonly skipped: number;
}

/**
 * Matches a team's people to the members by link, then by email. Whoever the team kept and has no more is disabled,
 * unless they own the workspace or are the one who asks; whoever was disabled here stays so. A list without any email
 * says nothing about those who are known by theirs.
 */
export function planPeople({
  people,
  members,
  team,
  askerId,
}: {
  readonly people: readonly TeamPerson[];
  readonly members: readonly KnownMember[];
  /** As `listedBy` has it. */
  readonly team: string;
  readonly askerId: number;
}): PeoplePlan {
  const find = finderOf(members);
  const others = new Set(members.filter(isOther).map(({ email }) => email));
  const added = new Map<string, NewMember>();
  const matched = new Map<number, MatchedMember>();
  const enabled: number[] = [];
  let skipped = 0;
  for (const person of people) {
    const email = usableEmail(person.email);
    const member = find(person.externalId, email);
    if (member === undefined) {
      if (email === "" || added.has(email) || others.has(email)) skipped += 1;
      else added.set(email, { externalId: person.externalId, name: usableName({ name: person.name, email }), email });
      continue;
    }
    if (matched.has(member.id) || isKeptOut(member, team)) {
      skipped += 1;
      continue;
    }
    matched.set(member.id, match(member, { ...person, email }));
    if (!isActive(member)) enabled.push(member.id);
  }
  const hasEmails = people.some(({ email }) => usableEmail(email) !== "");
  const disabled = members
    .filter((member) => member.listedBy === team && !matched.has(member.id) && isActive(member))
    .filter((member) => hasEmails || member.externalId !== "")
    .filter((member) => member.id !== askerId && !isEnabledOwner(member))
    .map(({ id }) => id);
  return { added: [...added.values()], matched: [...matched.values()], disabled, enabled, skipped };
}

/** By their link, else by their email if they aren't somebody else there. */
function finderOf(members: readonly KnownMember[]) {
  const byLink = new Map(members.flatMap((member) => (member.externalId === "" ? [] : [[member.externalId, member]])));
  const byEmail = new Map(
    members.flatMap((member) => (member.externalId === "" && !isOther(member) ? [[member.email, member]] : [])),
  );
  return (externalId: string, email: string): KnownMember | undefined => byLink.get(externalId) ?? byEmail.get(email);
}

/** Nobody of the team, whatever their email. */
function isOther({ externalId, isSomebodyElse }: KnownMember): boolean {
  return externalId === "" && isSomebodyElse;
}

/** Disabled here, or by another team. */
function isKeptOut(member: KnownMember, team: string): boolean {
  return !isActive(member) && member.listedBy !== team;
}

function match(member: KnownMember, { externalId, email, name: theirs }: TeamPerson): MatchedMember {
  const name = usableName({ name: theirs, email: email || member.email });
  return { id: member.id, externalId, name, isRenamed: name !== member.name, isLinked: member.externalId !== "" };
}

function usableEmail(email: string): string {
  const normal = normalizeEmail(email);
  return emailProblem(normal) === null ? normal : "";
}

function usableName({ name, email }: { readonly name: string; readonly email: string }): string {
  const tidy = tidyName(name).slice(0, MAX_NAME_LENGTH).trim();
  return nameProblem(tidy) === null ? tidy : nameFromEmail(email);
}
