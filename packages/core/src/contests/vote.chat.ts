import type { ChatForm, ChatOption } from "../chat/chat-card.ts";
import { CHAT_PAGE_SIZE } from "../chat/chat-paging.ts";
import type { ChatVerb, DeskContext } from "../chat/define-chat-plug.ts";
import { textIn } from "../chat/read-input.ts";
import { ValidationFailure } from "../client/call-failure.ts";
import { denied } from "../lib/decision.ts";
import { LIST_PAGE_SIZE, MAX_NAME_LENGTH } from "../lib/limits.ts";
import * as contestCalls from "./contest.contract.ts";
import type { Contest } from "./contest.shapes.ts";

/** People whom a chat offers for a vote: of more, the panel finds the others. */
const MAX_CANDIDATES = 300;

/** People who are found by what's typed. */
const MAX_FOUND = 100;

/** As the call's. */
const FIELD = "userId";

const EMPTY = "nobody_joined";

/** Votes for somebody else who joined. */
export const voteVerb: ChatVerb<Contest> = {
  style: "default",
  label: ({ t }) => t("contest:vote.action"),
  ability: (contest) => {
    const { vote } = contest.abilities;
    return vote.allowed && othersIn(contest) === 0 ? denied(EMPTY) : vote;
  },
  explain: ({ abilities }, { t }) => (abilities.vote.allowed ? t("contest:vote.empty") : ""),
  form: voteForm,
  find: async (context, id, typed) => (await readCandidates(context, { id, typed, most: MAX_FOUND })).options,
  act: async ({ id, input, key, context: { client, t } }) => {
    const userId = Number(textIn(input, FIELD));
    if (!Number.isSafeInteger(userId) || userId <= 0) return { field: FIELD, problem: t("chat:contest.choose") };
    const call = { params: { id }, body: { userId } };
    const { votes } = await client.call(contestCalls.vote, call, { idempotencyKey: key });
    return { text: t("contest:vote.voted", { name: votes.own?.name ?? "" }) };
  },
};

function othersIn({ participants, joined }: Pick<Contest, "participants" | "joined">): number {
  return participants.total - (joined ? 1 : 0);
}

/** Everyone who joined, in the voter's own order. */
async function voteForm({ id, title }: Contest, context: DeskContext): Promise<ChatForm> {
  const { t } = context;
  const { options, total } = await readCandidates(context, { id, typed: "", most: MAX_CANDIDATES });
  if (options.length === 0)
    throw new ValidationFailure([{ field: FIELD, code: EMPTY, message: t("contest:vote.empty") }], {});
  const more = total > MAX_CANDIDATES ? [t("chat:contest.first", { shown: MAX_CANDIDATES, total })] : [];
  return {
    title,
    facts: [t("contest:vote.lasting"), ...more],
    fields: [
      {
        type: "choice",
        name: FIELD,
        label: t("contest:vote.people"),
        hint: "",
        isRequired: true,
        value: "",
        options,
        pageSize: CHAT_PAGE_SIZE,
      },
    ],
    submit: t("contest:vote.send"),
    isOneByOne: true,
    isFinal: true,
  };
}

interface Candidates {
  readonly options: readonly ChatOption[];
  /** With the voter, and those who aren't offered. */
  readonly total: number;
}

interface Sought {
  readonly id: number;
  /** A part of their names; "" for everyone. */
  readonly typed: string;
  readonly most: number;
}

async function readCandidates({ client, member }: DeskContext, { id, typed, most }: Sought): Promise<Candidates> {
  const query = typed.slice(0, MAX_NAME_LENGTH);
  const read = async (page: number) =>
    client.call(contestCalls.listParticipants, { params: { id }, query: { query, page } });
  const { user } = await member();
  const first = await read(0);
  const pages = Math.ceil(Math.min(first.total, most) / LIST_PAGE_SIZE);
  const others = await Promise.all(Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => read(index + 1)));
  const people = [first, ...others].flatMap(({ items }) => items).filter((each) => each.id !== user?.id);
  return {
    total: first.total,
    options: people.slice(0, most).map(({ id: userId, name }) => ({ value: String(userId), label: name })),
  };
}
