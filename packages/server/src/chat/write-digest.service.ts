import type { ChatCard } from "@guildhall/core/chat";
import { parseDomainEvent } from "@guildhall/core/events";
import type { DigestWeek } from "@guildhall/core/integrations";
import { chatDraftsOf } from "@guildhall/core/messages";
import type { ChatDraft } from "@guildhall/core/messages";
import { findOpenChallenges } from "../challenges/index.ts";
import type { OpenChallenges } from "../challenges/index.ts";
import type { Tx } from "../db/database.ts";
import { findOpenChains } from "../chains/index.ts";
import type { OpenChains } from "../chains/index.ts";
import { findOpenContests } from "../contests/index.ts";
import type { OpenContests } from "../contests/index.ts";
import type { StoredEvent } from "../events/reader.ts";
import { readWorkspace, wordsFor } from "../integrations/index.ts";
import { translatorOf } from "../lib/texts.ts";
import { findOpenQuizzes } from "../quizzes/index.ts";
import type { OpenQuizzes } from "../quizzes/index.ts";
import { loadMessageContext } from "../readers/message-context.ts";
import type { SubjectLoaders } from "../readers/message-context.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import { findFeedEvents } from "./digest.repository.ts";
import type { DigestChat } from "./digest.repository.ts";

/** Moments told; the rest is counted. */
const MAX_MOMENTS = 5;

/** Cards of a week that moments are picked from. */
const MAX_CARDS = 300;

/** Open challenges named, and open quizzes, contests and chains. */
const MAX_TITLES = 3;

/** What a digest is made from. */
export interface DigestSource {
  readonly week: DigestWeek;
  readonly loaders: SubjectLoaders;
  /** Who still has thanks to give this month. */
  readonly givers: number;
  readonly at: Date;
}

/** The week in a channel, in its language; null if nothing happened and nothing is open. Nobody is pinged by it. */
export async function writeDigest(
  tx: Tx,
  { workspaceId, language }: Pick<DigestChat, "workspaceId" | "language">,
  { week, loaders, givers, at }: DigestSource,
): Promise<ChatCard | null> {
  const workspace = await readWorkspace(tx, workspaceId);
  const events = await readWeek(tx, { workspaceId, week });
  const context = await loadMessageContext(
    events.map(({ event }) => event),
    { tx, workspace },
    loaders,
  );
  const told = events.flatMap(({ event, cardType }) => {
    const draft = chatDraftsOf(event, context).find(({ type }) => type === cardType);
    return draft === undefined || !isMoment(draft) ? [] : [{ event, draft }];
  });
  const open = await findOpenChallenges(tx, { workspaceId, at, limit: MAX_TITLES });
  const quizzes = await findOpenQuizzes(tx, { workspaceId, limit: MAX_TITLES });
  const contests = await findOpenContests(tx, { workspaceId, at, limit: MAX_TITLES });
  const chains = await findOpenChains(tx, { workspaceId, limit: MAX_TITLES });
  if (told.length + open.count + quizzes.count + contests.count + chains.count === 0) return null;
  const picked = pickMoments(told);
  const named = picked.flatMap(({ event, draft }) => [event.actorMemberId, ...draft.memberIds]);
  const people = await findUserRefs(tx, workspaceId, [...new Set(named)]);
  const t = translatorOf(language);
  return {
    title: t("chat:digest.title", { workspace: workspace.name }),
    link: "/",
    facts: [
      ...picked.map((moment) => wordsFor(0, moment, { language, people }).title),
      ...countFact(told.length - picked.length, (count) => t("chat:digest.more", { count })),
      ...countFact(givers, (count) => t("chat:digest.givers", { count })),
      ...openFact(open, (titles) => t("chat:digest.open", { count: open.count, titles })),
      ...openFact(quizzes, (titles) => t("chat:digest.openQuizzes", { titles })),
      ...openFact(contests, (titles) => t("chat:digest.openContests", { titles })),
      ...openFact(chains, (titles) => t("chat:digest.openChains", { titles })),
    ],
    body: "",
    actions: [],
  };
}

async function readWeek(tx: Tx, of: { readonly workspaceId: number; readonly week: DigestWeek }) {
  const rows = await findFeedEvents(tx, { ...of, limit: MAX_CARDS });
  return rows.flatMap(({ cardType, actor_member_id: actorMemberId, ...row }) => {
    const parsed = parseDomainEvent(row.type, row.payload);
    if (parsed === null) return [];
    const event: StoredEvent = { ...parsed, id: row.id, seq: row.seq, actorMemberId, at: row.at };
    return [{ event, cardType }];
  });
}

interface Moment {
  readonly event: StoredEvent;
  readonly draft: ChatDraft;
}

/** What people did, and not what was added for them; for everyone's eyes. */
function isMoment({ isPublic, groupIds, memberIds }: ChatDraft): boolean {
  return isPublic && groupIds.length === 0 && memberIds.length > 0;
}

/** Of each kind in turn, those of the most people first: a week isn't told by its thanks alone. */
function pickMoments(moments: readonly Moment[]): readonly Moment[] {
  const kinds = Map.groupBy(moments, ({ draft }) => draft.type);
  const ranked = [...kinds.values()].map((each) =>
    each.toSorted((one, other) => other.draft.memberIds.length - one.draft.memberIds.length),
  );
  const rounds = Array.from({ length: MAX_MOMENTS }, (_, round) => ranked.flatMap((each) => each[round] ?? []));
  return rounds.flat().slice(0, MAX_MOMENTS);
}

function countFact(count: number, say: (count: number) => string): readonly string[] {
  return count > 0 ? [say(count)] : [];
}

function openFact(
  { count, titles }: OpenChallenges | OpenQuizzes | OpenContests | OpenChains,
  say: (titles: string) => string,
): readonly string[] {
  return count === 0 ? [] : [say(titles.join(", ") + (count > titles.length ? ", …" : ""))];
}
