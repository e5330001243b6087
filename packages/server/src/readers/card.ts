import type { ReaderContext, StoredEvent, StoredEventOf } from "../events/reader.ts";
import { audienceOfMembers } from "./audience.ts";
import type { Card, CardOf } from "./card-payload.ts";
import { challengeCardsOf } from "./challenge-card.ts";
import { groupsOfEvents } from "./event-group.ts";
import type { EventGroups } from "./event-group.ts";
import { perkCardsOf } from "./perk-card.ts";

/** The cards of these events, in order; what is for nobody makes none. */
export async function cardsOf(events: readonly StoredEvent[], context: ReaderContext): Promise<readonly CardOf[]> {
  const groups = await groupsOfEvents(events, context);
  return events.flatMap((event) => cardsOfEvent(event, context, groups)).filter(isForSomebody);
}

function isForSomebody({ audiences, notified }: CardOf): boolean {
  return audiences.length + notified.length > 0;
}

function cardsOfEvent(event: StoredEvent, context: ReaderContext, groups: EventGroups): readonly CardOf[] {
  switch (event.type) {
    case "thanks.published":
      return [thanksCard(event)];
    case "balance.adjusted": {
      const { payload } = event;
      const { memberId, notify } = payload;
      if (!notify) return [];
      const card = { type: "balance_adjusted", category: "user_balance", entityId: memberId, payload } as const;
      return [personal(event, card, [memberId])];
    }
    case "quota.reminder_due": {
      const { payload } = event;
      const card = { type: "quota_reminder", category: "thanks", entityId: 0, payload } as const;
      return [personal(event, card, [payload.memberId])];
    }
    default: {
      const groupId = groups.get(event.id) ?? 0;
      return [
        ...challengeCardsOf(event, { settings: context.workspace.settings, groupId }),
        ...perkCardsOf(event, { groupId }),
      ];
    }
  }
}

function personal(event: StoredEvent, card: Card, notified: readonly number[]): CardOf {
  return { event, card, notified, audiences: audienceOfMembers(notified), groupIds: [] };
}

function thanksCard(event: StoredEventOf<"thanks.published">): CardOf {
  const { thanksId, receiverIds, groupIds } = event.payload;
  const card = { type: "thanks_published", category: "thanks", entityId: thanksId, payload: { thanksId } } as const;
  return { event, card, notified: receiverIds, audiences: thanksAudiences(event), groupIds };
}

function thanksAudiences({ payload }: StoredEventOf<"thanks.published">): readonly string[] {
  const { visibility, authorId, receiverIds, groupIds } = payload;
  if (visibility === "all") return ["all"];
  const people = audienceOfMembers([authorId, ...receiverIds]);
  return visibility === "group" ? [...groupIds.map((id) => `group:${id}`), ...people] : people;
}
