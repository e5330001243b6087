import { plainText } from "@guildhall/core";
import type { UserRef } from "@guildhall/core";
import type { Achievement } from "@guildhall/core/achievements";
import { seesActivity } from "@guildhall/core/activities";
import { withAncestors } from "@guildhall/core/groups";
import type { AssignmentPart, ChallengePart, NotificationType } from "@guildhall/core/notifications";
import * as z from "zod/mini";
import { presentAchievement } from "../achievements/index.ts";
import type { CurrencyPresenter } from "../currencies/currency.presenter.ts";
import { findGroups } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findAchievementParts, findChallengeParts } from "./activity-part.repository.ts";
import type { ChallengePartRow } from "./activity-part.repository.ts";

interface ActivityCard {
  readonly type: NotificationType;
  readonly entityId: number;
  readonly payload: unknown;
}

const amounts = z.array(z.object({ currencyId: z.int(), amount: z.int() }));

/** Payload fields of all these card types together. */
const stored = z.object({
  challengeId: z._default(z.int(), 0),
  memberIds: z._default(z.array(z.int()), []),
  memberCount: z._default(z.int(), 0),
  memberId: z._default(z.int(), 0),
  comment: z._default(z.string(), ""),
  rewards: z._default(amounts, []),
});

export interface ActivityThings {
  /** Those the caller may see. */
  readonly challenges: ReadonlyMap<number, ChallengePartRow>;
  readonly achievements: ReadonlyMap<number, Omit<Achievement, "user">>;
}

/** The parts of such a card. */
export interface ActivityParts {
  readonly challenge?: ChallengePart;
  readonly assignment?: AssignmentPart;
  readonly achievement?: Achievement;
}

export function isActivityCard({ type }: Pick<ActivityCard, "type">): boolean {
  return /^(challenge|assignment|achievement)_/.test(type);
}

export function peopleOfActivity(card: ActivityCard): readonly number[] {
  const { memberIds, memberId } = stored.parse(card.payload);
  return memberId === 0 ? memberIds : [memberId];
}

/** Loads what these cards are about, without challenges the caller may not see. */
export async function loadActivities(call: MemberCall, cards: readonly ActivityCard[]): Promise<ActivityThings> {
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  const challengeIds = cards.map((card) => stored.parse(card.payload).challengeId).filter((id) => id !== 0);
  const rows = await findChallengeParts(db, { workspaceId, ids: challengeIds });
  const groups = rows.length === 0 || actor.groupIds.length === 0 ? [] : await findGroups(db, workspaceId);
  const viewer = { actor, groupIds: withAncestors(groups, actor.groupIds) };
  const granted = cards.filter((card) => card.type === "achievement_granted").map((card) => card.entityId);
  const achievements = await findAchievementParts(db, { workspaceId, ids: granted });
  return {
    challenges: new Map(rows.filter((row) => seesActivity("challenge", row, viewer)).map((row) => [row.id, row])),
    achievements: new Map(achievements.map((row) => [row.id, presentAchievement(call, row)])),
  };
}

/** Null if the thing is gone or hidden. */
export function presentActivity(
  card: ActivityCard,
  {
    things,
    people,
    currencies,
  }: {
    readonly things: ActivityThings;
    readonly people: ReadonlyMap<number, UserRef>;
    readonly currencies: CurrencyPresenter;
  },
): ActivityParts | null {
  const { challengeId, memberIds, memberCount, memberId, comment, rewards } = stored.parse(card.payload);
  if (card.type === "achievement_granted") {
    const row = things.achievements.get(card.entityId);
    const user = people.get(memberId);
    if (row === undefined || user === undefined) return null;
    return { achievement: { ...row, user } };
  }
  const row = things.challenges.get(challengeId);
  if (row === undefined) return null;
  const shown = (list: z.output<typeof amounts>) =>
    currencies.amounts(new Map(list.map(({ currencyId, amount }) => [currencyId, amount])));
  const challenge = { id: row.id, type: row.type, title: row.title, rewards: shown([...row.rewards]) };
  if (!card.type.startsWith("assignment_")) return { challenge };
  const members = memberIds.flatMap((id) => people.get(id) ?? []);
  // Cards, emails and notifications hold a few lines of plain text.
  return {
    challenge,
    assignment: { id: card.entityId, members, memberCount, rewards: shown(rewards), comment: plainText(comment) },
  };
}
