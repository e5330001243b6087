import { plainText } from "@guildhall/core";
import { seesActivity } from "@guildhall/core/activities";
import { withAncestors } from "@guildhall/core/groups";
import * as z from "zod/mini";
import { defineCards } from "../cards/card.ts";
import type { CardContent, CardContext, PartedCard } from "../cards/card.ts";
import { findGroups } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findChallengeParts } from "./challenge-part.repository.ts";
import type { ChallengePartRow } from "./challenge-part.repository.ts";

const amounts = z.array(z.object({ currencyId: z.int(), amount: z.int() }));

/** What messages of challenges and of attempts keep. */
const stored = z.object({
  challengeId: z._default(z.int(), 0),
  memberIds: z._default(z.array(z.int()), []),
  memberCount: z._default(z.int(), 0),
  comment: z._default(z.string(), ""),
  rewards: z._default(amounts, []),
});

export const challengeCards = defineCards({
  parts: ["challenge", "assignment"],
  load: async (call, cards) => {
    const kept = cards.map(({ payload }) => stored.parse(payload));
    const seen = await findSeen(
      call,
      kept.map(({ challengeId }) => challengeId),
    );
    return {
      memberIds: kept.flatMap(({ memberIds }) => memberIds),
      present: (card, context) => presentCard(card, seen, context),
    };
  },
});

/** Without challenges that the caller may not see. */
async function findSeen(
  { actor, db }: MemberCall,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ChallengePartRow>> {
  const workspaceId = actor.workspace.id;
  const rows = await findChallengeParts(db, { workspaceId, ids });
  const groups = rows.length === 0 || actor.groupIds.length === 0 ? [] : await findGroups(db, workspaceId);
  const viewer = { actor, groupIds: withAncestors(groups, actor.groupIds) };
  return new Map(rows.filter((row) => seesActivity("challenge", row, viewer)).map((row) => [row.id, row]));
}

function presentCard(
  { part, entityId, payload }: PartedCard<"challenge" | "assignment">,
  seen: ReadonlyMap<number, ChallengePartRow>,
  { people, currencies }: CardContext,
): CardContent | null {
  const { challengeId, memberIds, memberCount, comment, rewards } = stored.parse(payload);
  const row = seen.get(challengeId);
  if (row === undefined) return null;
  const shown = (list: z.output<typeof amounts>) =>
    currencies.amounts(new Map(list.map(({ currencyId, amount }) => [currencyId, amount])));
  const { id, type, title } = row;
  const challenge = { id, type, title, rewards: shown([...row.rewards]) };
  if (part === "challenge") return { parts: { challenge }, title, subjectType: type };
  const members = memberIds.flatMap((memberId) => people.get(memberId) ?? []);
  // Cards, emails and notifications hold a few lines of plain text.
  const written = plainText(comment);
  const assignment = { id: entityId, members, memberCount, rewards: shown(rewards), comment: written };
  return { parts: { challenge, assignment }, title, subjectType: type, members, memberCount, written };
}
