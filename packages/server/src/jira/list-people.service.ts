import { AccessDeniedError } from "@guildhall/core";
import type { JiraPerson } from "@guildhall/core/integrations";
import type { JiraCall } from "../session/visitor.ts";
import { findJiraPeople } from "./jira-person.repository.ts";

/**
 * Who of an issue's people is a member, in the order in which they were asked for. Of the workspace that the site is
 * connected to, and to its members only.
 * @throws {AccessDeniedError} `jira_not_known` for whoever isn't linked, and on sites that aren't connected
 */
export async function listPeople(
  { db, visitor }: JiraCall,
  accountIds: readonly string[],
): Promise<{ items: JiraPerson[] }> {
  if (visitor.actor === null) throw new AccessDeniedError("jira_not_known");
  const people = await findJiraPeople(db, { workspaceId: visitor.actor.workspace.id, accountIds });
  const found = new Map(people.map((person) => [person.accountId, person]));
  return { items: accountIds.map((accountId) => present(accountId, found.get(accountId))) };
}

type FoundPerson = Awaited<ReturnType<typeof findJiraPeople>>[number];

function present(accountId: string, person: FoundPerson | undefined): JiraPerson {
  if (person === undefined) return { accountId, isLinked: false, member: null };
  const { id, name, avatarUrl, isDisabled } = person;
  return { accountId, isLinked: true, member: isDisabled ? null : { id, name, avatarUrl } };
}
