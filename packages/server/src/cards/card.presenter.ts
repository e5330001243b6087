import { parseInstant } from "@guildhall/core";
import type { QuotaLine, UserRef } from "@guildhall/core";
import type { Achievement } from "@guildhall/core/achievements";
import { EVENT_PAYLOADS } from "@guildhall/core/events";
import type {
  AssignmentPart,
  ChallengePart,
  NotificationType,
  PerkPart,
  PurchasePart,
} from "@guildhall/core/notifications";
import type { ThanksCard } from "@guildhall/core/thanks";
import * as z from "zod/mini";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import type { CurrencyPresenter } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { loadThanksCards } from "../thanks/thanks.presenter.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import { isActivityCard, loadActivities, peopleOfActivity, presentActivity } from "./activity-part.presenter.ts";
import type { ActivityThings } from "./activity-part.presenter.ts";
import { isPerkCard, loadPerks, peopleOfPerks, presentPerk } from "./perk-part.presenter.ts";
import type { PerkThings } from "./perk-part.presenter.ts";

/** What feed and notifications store of a card. */
export interface StoredCard {
  readonly type: NotificationType;
  readonly entityId: number;
  readonly authorId: number;
  readonly payload: unknown;
}

/** The part named by a card's type, and its author. */
export interface CardParts {
  readonly author: UserRef | null;
  readonly thanks?: ThanksCard;
  readonly adjustment?: {
    readonly user: UserRef;
    readonly changes: {
      readonly before: ReturnType<CurrencyPresenter["amount"]>;
      readonly after: ReturnType<CurrencyPresenter["amount"]>;
    }[];
    readonly comment: string;
  };
  readonly quotaReminder?: { readonly quota: QuotaLine[]; readonly endsAt: string };
  readonly suggestion?: {
    readonly receiver: UserRef;
    readonly issueKey: string;
    readonly summary: string;
    readonly issueUrl: string;
  };
  readonly challenge?: ChallengePart;
  readonly assignment?: AssignmentPart;
  readonly achievement?: Achievement;
  readonly product?: PerkPart;
  readonly purchase?: PurchasePart;
}

/** Loads what cards are about in one batch; null if the thing is gone, hidden or over. */
export async function presentCards(call: MemberCall, cards: readonly StoredCard[]): Promise<(CardParts | null)[]> {
  if (cards.length === 0) return [];
  const workspaceId = call.actor.workspace.id;
  const thanksIds = cards.filter((card) => card.type === "thanks_published").map((card) => card.entityId);
  const thanks = await loadThanksCards(call, thanksIds);
  const activities = await loadActivities(call, cards.filter(isActivityCard));
  const perks = await loadPerks(call, cards.filter(isPerkCard));
  const people = await findUserRefs(call.db, workspaceId, [...cards.flatMap(peopleOf), ...peopleOfPerks(perks)]);
  const currencies = presentCurrencies(await findCurrencies(call.db, workspaceId), call.language);
  return cards.map((card) => {
    const author = people.get(card.authorId) ?? null;
    const part = presentPart(card, { at: call.at, thanks, activities, perks, people, currencies });
    return part === null ? null : { author, ...part };
  });
}

interface Joined {
  /** The present. */
  readonly at: Date;
  readonly thanks: ReadonlyMap<number, ThanksCard>;
  readonly activities: ActivityThings;
  readonly perks: PerkThings;
  readonly people: ReadonlyMap<number, UserRef>;
  readonly currencies: CurrencyPresenter;
}

function presentPart(card: StoredCard, joined: Joined): Omit<CardParts, "author"> | null {
  switch (card.type) {
    case "thanks_published": {
      const thanks = joined.thanks.get(card.entityId);
      return thanks === undefined ? null : { thanks };
    }
    case "balance_adjusted":
      return presentAdjustment(card, joined);
    case "quota_reminder":
      return presentReminder(card, joined);
    case "thanks_suggested":
      return presentSuggestion(card, joined);
    case "thanks_expired":
    case "chat_disconnected":
    case "tempo_refused":
      // Its words say all of it.
      return {};
    default: {
      const { people, currencies } = joined;
      if (isPerkCard(card)) return presentPerk(card, { things: joined.perks, people, currencies });
      return presentActivity(card, { things: joined.activities, people, currencies });
    }
  }
}

function presentAdjustment(card: StoredCard, { people, currencies }: Joined): Omit<CardParts, "author"> | null {
  const { memberId, changes, comment } = EVENT_PAYLOADS["balance.adjusted"].parse(card.payload);
  const user = people.get(memberId);
  if (user === undefined) return null;
  const shown = changes.map((change) => ({
    before: currencies.amount(change.currencyId, change.from),
    after: currencies.amount(change.currencyId, change.to),
  }));
  return { adjustment: { user, changes: shown, comment } };
}

/** Null once its month is over: that quota can't be given anymore. */
function presentReminder(card: StoredCard, { at, currencies }: Joined): Omit<CardParts, "author"> | null {
  const { quota, endsAt } = EVENT_PAYLOADS["quota.reminder_due"].parse(card.payload);
  if (parseInstant(endsAt) <= at) return null;
  const lines = quota.map(({ currencyId, amount, used, free }) => ({
    ...currencies.named(currencyId),
    amount,
    used,
    free,
  }));
  return { quotaReminder: { quota: lines, endsAt } };
}

const suggested = z.pick(EVENT_PAYLOADS["jira_thanks.suggested"], {
  receiverId: true,
  issueKey: true,
  summary: true,
  issueUrl: true,
});

function presentSuggestion(card: StoredCard, { people }: Joined): Omit<CardParts, "author"> | null {
  const { receiverId, ...issue } = suggested.parse(card.payload);
  const receiver = people.get(receiverId);
  return receiver === undefined ? null : { suggestion: { receiver, ...issue } };
}

function peopleOf(card: StoredCard): number[] {
  const author = card.authorId === 0 ? [] : [card.authorId];
  if (isActivityCard(card)) return [...author, ...peopleOfActivity(card)];
  if (card.type === "thanks_suggested") return [...author, suggested.parse(card.payload).receiverId];
  if (card.type !== "balance_adjusted") return author;
  return [...author, EVENT_PAYLOADS["balance.adjusted"].parse(card.payload).memberId];
}
