import { listSource } from "../activities/index.ts";
import type { ActivityList } from "../activities/index.ts";
import type { DeskContext, SourcePage } from "../chat/define-chat-plug.ts";
import { isHidden } from "../chat/explain-failure.ts";
import type { EndpointResponse } from "../lib/endpoint.ts";
import { LIST_PAGE_SIZE } from "../lib/limits.ts";
import * as assignmentCalls from "./assignment.contract.ts";
import { isWorkedOn } from "./assignment.policy.ts";
import * as challengeCalls from "./challenge.contract.ts";
import type { Challenge } from "./challenge.shapes.ts";
import { loadChallenge } from "./load-challenge.chat.ts";
import { isMine } from "./own-attempt.chat.ts";

/** How far back one's own attempts are looked through, in pages of the profile. */
const PROFILE_PAGES = 5;

export async function listChallenges(
  { client }: DeskContext,
  { type, page }: { readonly type: ActivityList; readonly page: number },
) {
  return client.call(challengeCalls.list, { params: { type }, query: { page } });
}

/** A chat's page of what one works on and of what else is open after it, each newest first. */
export async function listOpenChallenges(context: DeskContext, page: number): Promise<SourcePage<Challenge>> {
  return listSource({
    page,
    mine: await listMine(context),
    list: (part) => listChallenges(context, { type: "active", page: part }),
    load: (id) => loadChallenge(context, id),
  });
}

/** What one can submit or give up, the latest accepted first. */
async function listMine(context: DeskContext): Promise<readonly Challenge[]> {
  const ids = await findWorkedOn(context);
  const found = await Promise.all(ids.map((id) => loadVisible(context, id)));
  return found.flatMap((challenge) => (challenge !== null && isMine(challenge) ? [challenge] : []));
}

async function findWorkedOn({ client, member }: DeskContext): Promise<readonly number[]> {
  const id = (await member()).user?.id ?? 0;
  const found: number[] = [];
  for (let page: number | null = 0; page !== null && page < PROFILE_PAGES;) {
    const read: { readonly items: readonly OwnLine[]; readonly nextPage: number | null } = await client.call(
      assignmentCalls.listOfUser,
      { params: { id }, query: { page } },
    );
    found.push(...read.items.filter(isWorkedOn).map(({ challengeId }) => challengeId));
    page = read.nextPage;
  }
  return [...new Set(found)].slice(0, LIST_PAGE_SIZE);
}

type OwnLine = EndpointResponse<typeof assignmentCalls.listOfUser>["items"][number];

/** Null for a challenge of a group that one has left. */
async function loadVisible(context: DeskContext, id: number): Promise<Challenge | null> {
  try {
    return await loadChallenge(context, id);
  } catch (error) {
    if (isHidden(error)) return null;
    throw error;
  }
}
