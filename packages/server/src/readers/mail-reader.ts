import type { Language } from "@guildhall/core";
import { headlineText, MAIL_EVENTS, mailsOf, PAYER, writeMessage } from "@guildhall/core/messages";
import type { MessageMailDraft, MessagePerson } from "@guildhall/core/messages";
import { currencyInMail } from "../currencies/currency-in-mail.ts";
import type { Reader, ReaderContext, StoredEvent } from "../events/reader.ts";
import { translatorOf } from "../lib/texts.ts";
import type { MailData } from "../mail/mail-content.ts";
import { queueMails } from "../mail/mail.repository.ts";
import type { NewMail } from "../mail/mail.repository.ts";
import { findMailFacts, findPayer } from "./mail-reader.repository.ts";
import type { MailFacts, MailPerson } from "./mail-reader.repository.ts";
import { loadMessageContext } from "./message-context.ts";
import type { SubjectLoaders } from "./message-context.ts";

/** Older events send no email: after downtime no one wants last month's. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Queues an email to everyone an event concerns personally, in their language. */
export const createMailReader = (loaders: SubjectLoaders): Reader => ({
  name: "mail",
  handles: MAIL_EVENTS,
  async apply(events, context) {
    const { tx, workspace, at } = context;
    const recent = events.filter((event) => at.getTime() - event.at.getTime() < MAX_AGE_MS);
    const made = await loadMessageContext(recent, context, loaders);
    const drafts = recent.flatMap((event) => {
      const mails = mailsOf(event, made);
      const told = mails.map(({ memberId }) => memberId);
      return mails.map((draft) => ({ ...draft, event, told }));
    });
    if (drafts.length === 0) return [];
    const memberIds = drafts.flatMap((each) => [each.memberId, each.event.actorMemberId, ...each.memberIds]);
    const facts = await findMailFacts(tx, workspace.id, [...new Set(memberIds)]);
    const payer = drafts.some(({ memberId }) => memberId === PAYER) ? await findPayer(tx, workspace.id) : undefined;
    await queueMails(
      tx,
      drafts.flatMap((each) => write(each, { facts, payer, context })),
      at,
    );
    return [];
  },
});

interface Draft extends MessageMailDraft {
  readonly event: StoredEvent;
  /** Who gets it, too. */
  readonly told: readonly number[];
}

interface Written {
  readonly facts: MailFacts;
  readonly payer: MailPerson | undefined;
  readonly context: ReaderContext;
}

function write(draft: Draft, { facts, payer, context: { workspace } }: Written): readonly NewMail[] {
  const { event, memberId, template, title, quote, date, path } = draft;
  const person = memberId === PAYER ? unlessTold(payer, draft, facts) : facts.people.get(memberId);
  if (person === undefined || !person.isActive) return [];
  const { email, language } = person;
  const author = facts.people.get(event.actorMemberId) ?? { id: 0, name: workspace.name };
  const data: MailData = {
    name: person.name,
    workspace: workspace.name,
    author: author.name,
    ...wordsOf(draft, { author, facts, language }),
    ...(title !== "" && { title }),
    quote,
    amounts: draft.amounts.map(({ currencyId, amount }) => ({
      amount,
      ...currencyInMail(facts.currencies.get(currencyId), { amount, language }),
    })),
    date,
    path,
  };
  const cause = `${template}:${workspace.id}:${event.id}:${memberId}`;
  return [{ workspaceId: workspace.id, recipient: email, language, template, data, cause }];
}

/** Nobody gets the same twice. */
function unlessTold(payer: MailPerson | undefined, { told }: Draft, { people }: MailFacts): MailPerson | undefined {
  const isTold = told.some((id) => people.get(id)?.email === payer?.email && people.get(id)?.isActive === true);
  return isTold ? undefined : payer;
}

function wordsOf(
  draft: Draft,
  of: { readonly author: MessagePerson; readonly facts: MailFacts; readonly language: Language },
): Pick<MailData, "headline" | "body"> {
  const { author, facts, language } = of;
  const members = draft.memberIds.flatMap((memberId) => facts.people.get(memberId) ?? []);
  const { headline, body } = writeMessage(
    {
      ...draft,
      readerId: draft.memberId,
      author,
      members,
      memberCount: members.length,
      hasAmounts: draft.amounts.length > 0,
    },
    { t: translatorOf(language), language },
  );
  return { headline: headlineText(headline), body };
}
