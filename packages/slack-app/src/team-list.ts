import { InvariantError, UnavailableError } from "@guildhall/core";
import type { ChatConnection, TeamGroup, TeamList, TeamPerson } from "@guildhall/core/chat";
import type { WebClient } from "@slack/web-api";
import { WebAPIPlatformError } from "@slack/web-api";
import { emailOf, kindOf, nameOf } from "./people.ts";
import { waitOf } from "./web-api.ts";

interface Asked {
  readonly client: WebClient;
  readonly connection: ChatConnection;
}

/** Pages of people that are read, of 1000 each: half a team would look as if the others had left. */
const MAX_PAGES = 200;

/**
 * A team's people and user groups.
 * @throws {UnavailableError} when Slack doesn't answer, or refuses
 */
export async function readTeam(asked: Asked): Promise<TeamList> {
  try {
    const { people, hasEmails } = await listPeople(asked);
    const { groups, missedScope } = await listGroups(asked);
    return { people, groups, missedScope: missedScope || (hasEmails ? "" : "users:read.email") };
  } catch (error) {
    const waitMs = waitOf(error) ?? 0;
    throw new UnavailableError("Slack can't be asked for a team's people", {
      cause: error,
      ...(waitMs > 0 && { retryAfterS: Math.ceil(waitMs / 1000) }),
    });
  }
}

async function listPeople({ client, connection }: Asked) {
  const members = await listMembers(client);
  const people = members.flatMap(({ id, ...user }): readonly TeamPerson[] => {
    if (id === undefined || kindOf({ ...user, id }, connection) !== "person") return [];
    return [{ externalId: id, name: nameOf(user, id), email: emailOf(user) }];
  });
  return { people, hasEmails: members.some(({ profile }) => profile?.email !== undefined) };
}

async function listMembers(client: WebClient) {
  const members = [];
  let cursor = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await client.users.list({ limit: 1000, ...(cursor !== "" && { cursor }) });
    members.push(...(answer.members ?? []));
    cursor = answer.response_metadata?.next_cursor ?? "";
    if (cursor === "") return members;
  }
  throw new InvariantError("the team has too many people to read", { pages: MAX_PAGES });
}

/** Without the scope for them, a team's people can be read all the same. */
async function listGroups({ client }: Asked): Promise<Pick<TeamList, "groups" | "missedScope">> {
  try {
    const { usergroups = [] } = await client.usergroups.list({ include_users: true, include_disabled: false });
    return { groups: usergroups.flatMap(toGroups), missedScope: "" };
  } catch (error) {
    const data: unknown = error instanceof WebAPIPlatformError ? error.data : null;
    const { error: reason, needed = "" } = (data ?? {}) as { readonly error?: string; readonly needed?: string };
    if (reason !== "missing_scope") throw error;
    return { groups: null, missedScope: needed };
  }
}

interface UserGroup {
  readonly id?: string;
  readonly name?: string;
  readonly users?: string[];
}

function toGroups({ id, name, users = [] }: UserGroup): readonly TeamGroup[] {
  return id === undefined || name === undefined ? [] : [{ externalId: id, name, members: users }];
}
