import { localDateAt, parseInstant, toDayText } from "../lib/time.ts";
import { about, message } from "../messages/define-messages.ts";
import type { MessageView } from "../messages/define-messages.ts";
import { thanksAudience } from "./thanks-audience.policy.ts";

/** The texts of a thanks for its giver and its receivers; "" are those for everyone else. */
function thanksVariant(view: Pick<MessageView, "readerId" | "authorId" | "memberIds">): "" | "byYou" | "toYou" {
  if (view.readerId === view.authorId && view.readerId !== 0) return "byYou";
  return view.memberIds.includes(view.readerId) ? "toYou" : "";
}

export const thanksMessages = {
  thanks_published: message("thanks.published", {
    category: "thanks",
    card: "thanks",
    entityId: ({ thanksId }) => thanksId,
    to: ({ payload }) => payload.receiverIds,
    audience: "chosen",
    chosen: thanksAudience,
    goneBy: about("thanks.undone", "thanksId", "receiverIds"),
    groupIds: ({ groupIds }) => groupIds,
    keeps: ({ thanksId }) => ({ thanksId }),
    names: ({ receiverIds }) => receiverIds,
    variant: thanksVariant,
    // Who reads it in a channel finds it in the feed, not among their own.
    link: (_, readerId) => (readerId === 0 ? "/" : "/thanks?tab=received"),
    mail: {
      template: "thanks_received",
      quote: ({ description }) => description,
      amounts: ({ rewards }) => rewards,
    },
  }),
  thanks_expired: message("thanks.waiting_expired", {
    category: "thanks",
    card: "plain",
    entityId: ({ thanksId }) => thanksId,
    to: ({ payload }) => [payload.authorId],
    audience: "told",
    inFeed: () => false,
    keeps: ({ name, canGiveAgain = false }) => ({ name, canGiveAgain }),
    title: ({ name }) => name,
    variant: ({ kept }) => (kept.canGiveAgain ? "returned" : ""),
    link: () => "/thanks?tab=given",
  }),
  quota_reminder: message("quota.reminder_due", {
    category: "thanks",
    card: "quotaReminder",
    entityId: () => 0,
    to: ({ payload }) => [payload.memberId],
    audience: "told",
    keeps: (payload) => payload,
    link: () => "/thanks/create",
    mail: {
      template: "quota_reminder",
      amounts: ({ quota }) =>
        quota.filter(({ free }) => free > 0).map(({ currencyId, free }) => ({ currencyId, amount: free })),
      // The quota expires at the start of next month; people name the last day of this one.
      date: ({ endsAt }, { tz }) => toDayText(localDateAt(new Date(parseInstant(endsAt).getTime() - 1), tz)),
    },
  }),
};
