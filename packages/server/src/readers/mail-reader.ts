import { currencyWord, formatDate, parseInstant } from "@guildhall/core";
import type { Language } from "@guildhall/core";
import type { EventPayload } from "@guildhall/core/events";
import { currencyFormsIn } from "@guildhall/core/rewards";
import type { Reader, ReaderContext, StoredEvent } from "../events/reader.ts";
import type { MailData } from "../mail/mail-content.ts";
import { queueMails } from "../mail/mail.repository.ts";
import type { NewMail } from "../mail/mail.repository.ts";
import { findChallengeFacts } from "./challenge-fact.repository.ts";
import { challengeDraftsOf } from "./challenge-mail.ts";
import { challengeIdOf, purchaseIdOf } from "./event-group.ts";
import type { Draft } from "./mail-draft.ts";
import { findMailFacts } from "./mail-reader.repository.ts";
import type { MailCurrency, MailFacts } from "./mail-reader.repository.ts";
import { findPurchaseFacts } from "./perk-fact.repository.ts";
import { perkDraftsOf } from "./perk-mail.ts";

/** Older events write no mail: nobody wants to hear of last month when a server comes back. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Writes a mail to everybody whom an event concerns in person, in their own language. */
export const mailReader: Reader = {
  name: "mail",
  handles: [
    "thanks.published",
    "balance.adjusted",
    "quota.reminder_due",
    "assignment.submitted",
    "assignment.rejected",
    "assignment.approved",
    "assignment.completed",
    "challenge.given_up",
    "assignment.split_reminder_due",
    "assignment.lead_handed_over",
    "purchase.created",
    "purchase.requested",
    "purchase.activated",
    "purchase.refunded",
  ],
  async apply(events, context) {
    const { tx, workspace, at } = context;
    const recent = events.filter((event) => at.getTime() - event.at.getTime() < MAX_AGE_MS);
    const challengeIds = recent.map(challengeIdOf).filter((id) => id !== 0);
    const challenges = await findChallengeFacts(tx, workspace.id, challengeIds);
    const purchases = await findPurchaseFacts(
      tx,
      workspace.id,
      recent.map(purchaseIdOf).filter((id) => id !== 0),
    );
    const drafts = recent.flatMap((event) => [
      ...draftsOf(event, context),
      ...challengeDraftsOf(event, challenges),
      ...perkDraftsOf(event, purchases),
    ]);
    if (drafts.length === 0) return [];
    const memberIds = drafts.flatMap((each) => [each.memberId, each.event.actorMemberId]);
    const facts = await findMailFacts(tx, workspace.id, [...new Set(memberIds)]);
    await queueMails(
      tx,
      drafts.flatMap((each) => write(each, { facts, context })),
      at,
    );
    return [];
  },
};

function draftsOf(event: StoredEvent, { workspace }: ReaderContext): readonly Draft[] {
  switch (event.type) {
    case "thanks.published": {
      const { receiverIds, rewards, description } = event.payload;
      const rest = {
        template: "thanks_received",
        quote: description,
        amounts: rewards,
        date: "",
        path: "/thanks",
      } as const;
      return receiverIds.map((memberId) => ({ event, memberId, ...rest }));
    }
    case "balance.adjusted":
      return event.payload.notify ? [adjustmentOf(event, event.payload)] : [];
    case "quota.reminder_due": {
      const { memberId, quota, endsAt } = event.payload;
      const amounts = quota
        .map(({ currencyId, free }) => ({ currencyId, amount: free }))
        .filter((each) => each.amount > 0);
      // The quota lapses with the first instant of the next month; people name the last day of this one.
      const lastDay = new Date(parseInstant(endsAt).getTime() - 1);
      const date = formatDate(lastDay, { zone: workspace.settings.tz, dateFormat: workspace.settings.dateFormat });
      return [{ event, memberId, template: "quota_reminder", quote: "", amounts, date, path: "/thanks/create" }];
    }
    default:
      return [];
  }
}

function adjustmentOf(event: StoredEvent, { memberId, changes, comment }: EventPayload<"balance.adjusted">): Draft {
  const amounts = changes.map(({ currencyId, to }) => ({ currencyId, amount: to }));
  return { event, memberId, template: "balance_adjusted", quote: comment, amounts, date: "", path: "/profile" };
}

interface Written {
  readonly facts: MailFacts;
  readonly context: ReaderContext;
}

function write(draft: Draft, { facts, context: { workspace } }: Written): readonly NewMail[] {
  const { event, memberId, template, quote, title, date, path } = draft;
  const person = facts.people.get(memberId);
  if (person === undefined || !person.isActive) return [];
  const data: MailData = {
    name: person.name,
    workspace: workspace.name,
    author: facts.people.get(event.actorMemberId)?.name ?? workspace.name,
    ...(title === undefined ? {} : { title }),
    quote,
    amounts: draft.amounts.map(({ currencyId, amount }) => ({
      amount,
      ...saidOf(facts.currencies.get(currencyId), { amount, language: person.language }),
    })),
    date,
    path,
  };
  const cause = `${template}:${workspace.id}:${event.id}:${memberId}`;
  const { email, language } = person;
  return [{ workspaceId: workspace.id, recipient: email, language, template, data, cause }];
}

/** How a mail says a currency: by its sign, which is its emoji, or its name where it has a picture, and by the word that fits. */
function saidOf(
  currency: MailCurrency | undefined,
  { amount, language }: { readonly amount: number; readonly language: Language },
) {
  if (currency === undefined) return { icon: "" };
  const icon = currency.kind === "emoji" ? currency.icon : currency.name;
  return { icon, word: currencyWord({ amount, currencyForms: currencyFormsIn(language, currency) }, language) };
}
