import type { StoredEvent } from "../events/reader.ts";
import { audienceOfMembers } from "./audience.ts";
import type { Card, CardOf } from "./card-payload.ts";

/** Where a card belongs: the group that sees its thing; 0 is everybody. */
export interface CardPlace {
  readonly groupId: number;
}

/** A card before it has a place. */
interface Made {
  readonly event: StoredEvent;
  readonly card: Card;
  readonly notified: readonly number[];
}

/** A card for the people that it concerns alone. */
export function told(made: Made, { groupId }: CardPlace): CardOf {
  return { ...made, audiences: audienceOfMembers(made.notified), groupIds: listGroup(groupId) };
}

/** A card for everybody who sees its thing, and for those people wherever they are. */
export function shown({ also, ...made }: Made & { readonly also: readonly number[] }, { groupId }: CardPlace): CardOf {
  const audiences = groupId === 0 ? ["all"] : [`group:${groupId}`, ...audienceOfMembers([...made.notified, ...also])];
  return { ...made, audiences, groupIds: listGroup(groupId) };
}

function listGroup(groupId: number): readonly number[] {
  return groupId === 0 ? [] : [groupId];
}
