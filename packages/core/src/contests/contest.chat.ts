import { isSeenByAll, listSource } from "../activities/index.ts";
import type { ChatCard } from "../chat/chat-card.ts";
import { writeTime } from "../chat/chat-times.ts";
import { defineChatPlug } from "../chat/define-chat-plug.ts";
import type { DeskContext } from "../chat/define-chat-plug.ts";
import { listNames } from "../chat/list-names.ts";
import { shorten } from "../chat/shorten.ts";
import { formatAmount } from "../lib/amount.ts";
import { amountsInWords } from "../lib/currency-words.ts";
import * as contestCalls from "./contest.contract.ts";
import { isContestClosed, isDecidedByHand, isVoted } from "./contest.policy.ts";
import type { Contest, ContestWinner } from "./contest.shapes.ts";
import type { ContestType } from "./contest.values.ts";
import { voteVerb } from "./vote.chat.ts";

/** Places with a line of their own, as on a podium. */
const PODIUM = ["🥇", "🥈", "🥉"];

export const contestChat = defineChatPlug<Contest>({
  kind: "contest",
  idOf: ({ id }) => id,
  load: loadContest,
  card: async (contest, context) => {
    const card = await cardOf(contest, context);
    return { ...card, facts: [...card.facts, ...(await ownFacts(contest, context))], ...leadOf(contest, context) };
  },
  sharedCard: async (contest, context) => (isSeenByAll(contest) ? cardOf(contest, context) : null),
  verbs: {
    join: {
      style: "primary",
      label: ({ t }) => t("contest:join.action"),
      ability: ({ abilities }) => abilities.join,
      act: async ({ id, key, context: { client, t } }) => {
        await client.call(contestCalls.join, { params: { id } }, { idempotencyKey: key });
        return { text: t("contest:join.done") };
      },
    },
    vote: voteVerb,
  },
  homeLink: async ({ client, t }) => {
    const { create } = await client.call(contestCalls.getInfo, { query: {} });
    return create.allowed ? { label: t("contests:create"), path: "/contests/create" } : null;
  },
  sources: [
    {
      list: "contests",
      empty: ({ t }) => t("contests:empty.active.title"),
      load: async (context, page) =>
        listSource({
          page,
          mine: [],
          list: async (part) =>
            context.client.call(contestCalls.list, { params: { type: "active" }, query: { page: part } }),
          load: async (id) => loadContest(context, id),
        }),
    },
  ],
  onMessages: { contest_published: verbsOf, contest_updated: verbsOf },
});

async function loadContest({ client }: DeskContext, id: number): Promise<Contest> {
  return (await client.call(contestCalls.get, { params: { id } })).contest;
}

/** What people can do with one of a type while it's open. */
function verbsOf(type: string): readonly string[] {
  const verbs: Partial<Record<string, readonly string[]>> = {
    manual_participants: ["join"],
    voting: ["join", "vote"],
  } satisfies Partial<Record<ContestType, readonly string[]>>;
  return verbs[type] ?? [];
}

/** As anybody sees it: while it's open, nothing of who votes for whom. */
async function cardOf(contest: Contest, context: DeskContext): Promise<Omit<ChatCard, "actions">> {
  const { id, title, description } = contest;
  const isClosed = isContestClosed(contest);
  return {
    title,
    link: `/contest/${String(id)}`,
    facts: [
      ...(await stateFacts(contest, context)),
      ...(isClosed ? outcomeFacts(contest, context) : prizeFacts(contest, context)),
    ],
    ...(!isClosed && { hint: context.t(hintKey(contest)) }),
    body: isClosed ? "" : shorten(description),
  };
}

function hintKey(contest: Contest): string {
  if (!contest.isOver) return `contest:how.${contest.type}`;
  return isDecidedByHand(contest) ? "contest:banner.waiting" : "contest:banner.counting";
}

/** Where whoever decides goes on: winners are chosen in the panel. */
function leadOf({ id, isOver, abilities }: Contest, { t }: DeskContext): Partial<Pick<ChatCard, "hint" | "link">> {
  const isAwaited = isOver && abilities.decide.allowed;
  return isAwaited ? { hint: t("chat:contest.decide"), link: `/contest/${String(id)}/winners` } : {};
}

/** How it's decided, and until when. */
async function stateFacts(contest: Contest, context: DeskContext): Promise<readonly string[]> {
  const { t } = context;
  const { type, closedAt, endedAt } = contest;
  const when = endedAt ?? closedAt;
  const time = when === null ? "" : await writeTime(context, when);
  const end = contest.isOver ? "chat:contest.over" : `contests:card.${endedAt === null ? "closes" : "closed"}`;
  return [t(`contests:types.${type}`), when === null ? t("contests:card.noDate") : t(end, { when: time })];
}

function prizeFacts({ rewardsByPlace, otherRewards }: Contest, { t, language }: DeskContext): readonly string[] {
  const shown = rewardsByPlace.slice(0, PODIUM.length);
  const places = shown.map((rewards, index) => {
    const name = rewards.length === 0 ? t("contest:facts.honor") : amountsInWords(rewards, language);
    return t("contests:card.place", { place: index + 1, name });
  });
  const count = rewardsByPlace.length - shown.length;
  const others = { label: t("contest:facts.otherRewards"), value: amountsInWords(otherRewards, language) };
  return [
    [...places, ...(count > 0 ? [t("contests:card.morePlaces", { count })] : [])].join(" · "),
    ...(otherRewards.length === 0 ? [] : [t("chat:fact", others)]),
  ];
}

/** The podium, with what decided, and how many voted. */
function outcomeFacts(contest: Contest, context: DeskContext): readonly string[] {
  const { outcome, votes } = contest;
  const { t } = context;
  if (outcome.length === 0) return [t("contest:banner.nobody")];
  const count = new Set(outcome.map(({ place }) => place)).size;
  const lines = PODIUM.flatMap((medal, index) => {
    const winners = outcome.filter(({ place }) => place === index + 1);
    return winners.length === 0 ? [] : [`${medal} ${placeLine(contest, winners, context)}`];
  });
  const hasTurnout = isVoted(contest) && votes.cast !== null && votes.of !== null;
  return [
    ...lines,
    ...(count > lines.length ? [t("contests:card.morePlaces", { count: count - lines.length })] : []),
    ...(hasTurnout ? [t("contest:outcome.turnout", { voted: votes.cast ?? 0, of: votes.of ?? 0 })] : []),
  ];
}

function placeLine(contest: Contest, winners: readonly ContestWinner[], context: DeskContext): string {
  const [first] = winners;
  const names = winners.map(({ user }) => user.name);
  const line = context.t("contests:card.place", { place: first?.place ?? 0, name: listNames(names, context) });
  return [line, ...(first === undefined ? [] : reasonsOf(contest, first, context))].join(" · ");
}

/** What counting decided by; nothing if somebody chose. */
function reasonsOf({ type }: Contest, { score, tie }: ContestWinner, { t, language }: DeskContext): readonly string[] {
  if (score === null) return [];
  const counted = isVoted({ type })
    ? t("contest:outcome.votes", { count: score })
    : t("contest:outcome.earned", { amount: formatAmount(score, language) });
  if (tie === null || tie === 0) return [counted];
  return [counted, t(tie === 1 ? `contest:outcome.tieTime.${type}` : "contest:outcome.tieId")];
}

/** Where the reader stands; not whom they voted for, since others may look on. */
async function ownFacts(contest: Contest, { t, language, member }: DeskContext): Promise<readonly string[]> {
  const { joined, voted, outcome } = contest;
  if (!isContestClosed(contest)) {
    const own = [...(joined ? [t("contests:mine.joined")] : []), ...(voted ? [t("contests:mine.voted")] : [])];
    return own.length === 0 ? [] : [own.join(" · ")];
  }
  const { user } = await member();
  const won = outcome.find((each) => each.user.id === user?.id);
  if (won === undefined) return [];
  const { place, rewards } = won;
  const amounts = amountsInWords(rewards, language);
  return [t(rewards.length === 0 ? "chat:contest.won" : "chat:contest.wonAmounts", { place, amounts })];
}
