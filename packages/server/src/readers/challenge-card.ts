import { USERS_BAR_LIMIT } from "@guildhall/core";
import type { EventType } from "@guildhall/core/events";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import type { StoredEvent, StoredEventOf } from "../events/reader.ts";
import type { CardOf, CardType } from "./card-payload.ts";
import { shown, told } from "./card-place.ts";
import type { CardPlace } from "./card-place.ts";

/** The events that make cards here. */
export const CHALLENGE_CARD_EVENTS = [
  "challenge.published",
  "challenge.updated",
  "challenge.given_up",
  "challenge.reopened",
  "challenge.closed",
  "assignment.submitted",
  "assignment.rejected",
  "assignment.approved",
  "assignment.completed",
  "assignment.split_reminder_due",
  "assignment.lead_handed_over",
  "achievement.granted",
] as const satisfies readonly EventType[];

/** What the cards of a challenge depend on beside its event. */
export interface ChallengeScene extends CardPlace {
  readonly settings: Pick<WorkspaceSettings, "sendAckReceipts">;
}

/** The cards of an event of a challenge, an attempt at one, or an achievement; none for every other event. */
export function challengeCardsOf(event: StoredEvent, scene: ChallengeScene): readonly CardOf[] {
  switch (event.type) {
    case "challenge.published": {
      const { authorId } = event.payload;
      return [
        shown({ event, card: challengeCard("challenge_published", event), notified: [], also: [authorId] }, scene),
      ];
    }
    case "challenge.updated":
      return [told({ event, card: challengeCard("challenge_updated", event), notified: event.payload.notify }, scene)];
    case "challenge.given_up":
      return [told({ event, card: challengeCard("challenge_given_up", event), notified: event.payload.notify }, scene)];
    case "challenge.reopened": {
      const { authorId } = event.payload;
      return [
        shown({ event, card: challengeCard("challenge_reopened", event), notified: [], also: [authorId] }, scene),
      ];
    }
    case "challenge.closed":
      return [told({ event, card: challengeCard("challenge_closed", event), notified: event.payload.leftOut }, scene)];
    case "achievement.granted": {
      const { achievementId, memberId } = event.payload;
      const payload = { achievementId, memberId };
      const card = { type: "achievement_granted", category: "achievement", entityId: achievementId, payload } as const;
      return [shown({ event, card, notified: [memberId], also: [] }, scene)];
    }
    default:
      return assignmentCardsOf(event, scene);
  }
}

function assignmentCardsOf(event: StoredEvent, scene: ChallengeScene): readonly CardOf[] {
  switch (event.type) {
    case "assignment.submitted": {
      const { reviewerIds } = event.payload;
      const review = told({ event, card: assignmentCard("assignment_submitted", event), notified: reviewerIds }, scene);
      if (!scene.settings.sendAckReceipts) return [review];
      const sender = [event.actorMemberId].filter((id) => id !== 0);
      return [review, told({ event, card: assignmentCard("assignment_received", event), notified: sender }, scene)];
    }
    case "assignment.rejected": {
      const { comment, memberIds, isFinal = false } = event.payload;
      const { payload, ...card } = assignmentCard(isFinal ? "assignment_refused" : "assignment_rejected", event);
      return [told({ event, card: { ...card, payload: { ...payload, comment } }, notified: memberIds }, scene)];
    }
    case "assignment.approved": {
      const { needsSplit, memberIds } = event.payload;
      // What needs no split is completed by the same step, and told by that.
      const leader = needsSplit ? memberIds.slice(0, 1) : [];
      return [told({ event, card: assignmentCard("assignment_approved", event), notified: leader }, scene)];
    }
    case "assignment.completed":
      return [completedCard(event, scene)];
    default:
      return divisionCardsOf(event, scene);
  }
}

function divisionCardsOf(event: StoredEvent, scene: ChallengeScene): readonly CardOf[] {
  switch (event.type) {
    case "assignment.split_reminder_due": {
      const { managerIds, memberIds } = event.payload;
      const leader = memberIds.slice(0, 1);
      return [
        told({ event, card: assignmentCard("assignment_split_due", event), notified: leader }, scene),
        told({ event, card: assignmentCard("assignment_split_overdue", event), notified: managerIds }, scene),
      ];
    }
    case "assignment.lead_handed_over":
      return [
        told(
          { event, card: assignmentCard("assignment_handed_over", event), notified: [event.payload.memberId] },
          scene,
        ),
      ];
    default:
      return [];
  }
}

function completedCard(event: StoredEventOf<"assignment.completed">, scene: ChallengeScene): CardOf {
  const sums = new Map<number, number>();
  for (const { currencyId, amount } of event.payload.rewards)
    sums.set(currencyId, (sums.get(currencyId) ?? 0) + amount);
  const rewards = [...sums].map(([currencyId, amount]) => ({ currencyId, amount }));
  const { payload, ...card } = assignmentCard("assignment_completed", event);
  const notified = event.payload.memberIds;
  return shown({ event, card: { ...card, payload: { ...payload, rewards } }, notified, also: [] }, scene);
}

type AboutChallenge = StoredEventOf<`challenge.${"published" | "updated" | "given_up" | "reopened" | "closed"}`>;

function challengeCard<T extends `challenge_${"published" | "updated" | "given_up" | "reopened" | "closed"}`>(
  type: T,
  { payload: { challengeId } }: AboutChallenge,
) {
  return { type, category: "challenge", entityId: challengeId, payload: { challengeId } } as const;
}

type AboutAssignment =
  StoredEventOf<`assignment.${"submitted" | "rejected" | "approved" | "completed" | "split_reminder_due" | "lead_handed_over"}`>;
type AssignmentCardType = Extract<CardType, `assignment_${string}`>;

function assignmentCard<T extends AssignmentCardType>(type: T, { payload }: AboutAssignment) {
  const { challengeId, assignmentId, memberIds } = payload;
  const members = { memberIds: memberIds.slice(0, USERS_BAR_LIMIT), memberCount: memberIds.length };
  return { type, category: "assignment", entityId: assignmentId, payload: { challengeId, ...members } } as const;
}
