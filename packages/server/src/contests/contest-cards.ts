import { seesActivity } from "@guildhall/core/activities";
import { withAncestors } from "@guildhall/core/groups";
import { partOf } from "@guildhall/core/contests";
import * as z from "zod/mini";
import { defineCards } from "../cards/card.ts";
import type { CardContent, CardContext, PartedCard } from "../cards/card.ts";
import { findGroups } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findContestPeople } from "./card-parts.repository.ts";
import type { ContestPeople } from "./card-parts.repository.ts";
import { findContestParts } from "./contest-part.repository.ts";
import type { ContestPartRow } from "./contest-part.repository.ts";
import { presentRewards } from "./contest.presenter.ts";

/** What messages of contests keep; only those of its end name people. */
const stored = z.object({
  contestId: z.int(),
  memberIds: z._default(z.array(z.int()), []),
  memberCount: z._default(z.int(), 0),
});

export const contestCards = defineCards({
  parts: ["contest"],
  load: async (call, cards) => {
    const kept = cards.map(({ payload }) => stored.parse(payload));
    const seen = await findSeen(
      call,
      kept.map(({ contestId }) => contestId),
    );
    return {
      memberIds: kept.flatMap(({ memberIds }) => memberIds),
      present: (card, context) => presentCard(card, { seen, at: call.at }, context),
    };
  },
});

/** Without contests that the caller may not see. */
async function findSeen({ actor, db }: MemberCall, ids: readonly number[]): Promise<ReadonlyMap<number, SeenContest>> {
  const workspaceId = actor.workspace.id;
  const rows = await findContestParts(db, workspaceId, ids);
  const groups = rows.length === 0 || actor.groupIds.length === 0 ? [] : await findGroups(db, workspaceId);
  const viewer = { actor, groupIds: withAncestors(groups, actor.groupIds) };
  const seen = rows.filter((row) => seesActivity("contest", row, viewer));
  const of = { workspaceId, ids: seen.map(({ id }) => id), memberId: actor.memberId };
  const people = await findContestPeople(db, of);
  return new Map(
    seen.flatMap((row) => {
      const known = people.get(row.id);
      return known === undefined ? [] : [[row.id, { row, people: known }]];
    }),
  );
}

interface SeenContest {
  readonly row: ContestPartRow;
  readonly people: ContestPeople;
}

function presentCard(
  { payload }: PartedCard<"contest">,
  { seen, at }: { readonly seen: ReadonlyMap<number, SeenContest>; readonly at: Date },
  { people, currencies }: CardContext,
): CardContent | null {
  const { contestId, memberIds, memberCount } = stored.parse(payload);
  const known = seen.get(contestId);
  if (known === undefined) return null;
  const { id, type, status, title, imageUrl, places, closesAt, rewards } = known.row;
  const { participants, participantCount, joined, voted, winners } = known.people;
  const own = { joined, voted, winners: [...winners] };
  const contest = partOf(
    { id, type, status, title, imageUrl, places, closesAt, rewards: presentRewards(currencies, rewards), ...own },
    { items: [...participants], total: participantCount },
    at,
  );
  const members = memberIds.flatMap((memberId) => people.get(memberId) ?? []);
  return { parts: { contest }, title, subjectType: type, members, memberCount };
}
