import { FEED_NEW_COUNT_LIMIT, FEED_PAGE_SIZE } from "@guildhall/core";
import type { FeedItem } from "@guildhall/core/feed";
import { withAncestors } from "@guildhall/core/groups";
import type { PresentCards } from "../cards/create-card-presenter.ts";
import { readerOf, wordCard } from "../cards/card-words.ts";
import { findGroups } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findFeedIds, findFeedItems, findLastReadId } from "./feed.repository.ts";
import type { FeedScope } from "./feed.repository.ts";

/** A page newer (`prev`) or older (`next`) than `lastId`, or around the caller's last read card. */
export interface FeedQuestion {
  readonly groupId: number;
  readonly lastId: number;
  readonly direction: "" | "prev" | "next";
}

interface FeedPage {
  readonly ids: readonly number[];
  readonly hasPrev: boolean;
  readonly hasNext: boolean;
}

/** Newest first. */
export async function readFeed(call: MemberCall, question: FeedQuestion, presentCards: PresentCards) {
  const { actor, db } = call;
  const scope = await feedScope(call, question.groupId);
  const lastReadId = await findLastReadId(db, { workspaceId: scope.workspaceId, memberId: actor.memberId });
  const page = await readPage(call, scope, { ...question, lastReadId });
  const unread = await findFeedIds(db, scope, { newerThan: lastReadId, limit: FEED_NEW_COUNT_LIMIT });
  const shown = await presentItems(call, [...new Set([...page.ids, ...unread])], presentCards);
  return {
    items: shown.filter(({ id }) => page.ids.includes(id)),
    lastReadId,
    hasPrev: page.hasPrev,
    hasNext: page.hasNext,
    newCount: shown.filter(({ id }) => unread.includes(id)).length,
  };
}

/** A member's audiences: everyone, their groups with ancestors, themselves. */
async function feedScope({ actor, db }: MemberCall, groupId: number): Promise<FeedScope> {
  const groups = actor.groupIds.length === 0 ? [] : await findGroups(db, actor.workspace.id);
  const groupAudiences = withAncestors(groups, actor.groupIds).map((id) => `group:${id}`);
  const audiences = ["all", `member:${actor.memberId}`, ...groupAudiences];
  return { workspaceId: actor.workspace.id, audiences, groupId };
}

async function readPage(
  call: MemberCall,
  scope: FeedScope,
  question: FeedQuestion & { readonly lastReadId: number },
): Promise<FeedPage> {
  if (question.direction === "prev") return readNewer(call, scope, question.lastId);
  if (question.direction === "next") return readOlder(call, scope, question.lastId);
  const start = question.lastId === 0 ? question.lastReadId : question.lastId;
  return readAround(call, scope, start);
}

async function readNewer({ db }: MemberCall, scope: FeedScope, newerThan: number): Promise<FeedPage> {
  const ids = await findFeedIds(db, scope, { newerThan, limit: FEED_PAGE_SIZE + 1 });
  return { ids: ids.slice(-FEED_PAGE_SIZE), hasPrev: ids.length > FEED_PAGE_SIZE, hasNext: true };
}

async function readOlder({ db }: MemberCall, scope: FeedScope, lastId: number): Promise<FeedPage> {
  const bound = lastId === 0 ? {} : { olderThan: lastId };
  const ids = await findFeedIds(db, scope, { ...bound, limit: FEED_PAGE_SIZE + 1 });
  return { ids: ids.slice(0, FEED_PAGE_SIZE), hasPrev: lastId !== 0, hasNext: ids.length > FEED_PAGE_SIZE };
}

/** Half a page on each side of an id; the newest page if little is newer, or nothing was read yet. */
async function readAround(call: MemberCall, scope: FeedScope, around: number): Promise<FeedPage> {
  if (around === 0) return readOlder(call, scope, 0);
  const half = Math.ceil(FEED_PAGE_SIZE / 2);
  const newer = await findFeedIds(call.db, scope, { newerThan: around, limit: half + 1 });
  if (newer.length <= half) return readOlder(call, scope, 0);
  const olderThan = around + 1;
  const older = await findFeedIds(call.db, scope, { olderThan, limit: half + 1 });
  return { ids: [...newer.slice(-half), ...older.slice(0, half)], hasPrev: true, hasNext: older.length > half };
}

/** Without cards whose thing is gone, hidden or over. */
async function presentItems(call: MemberCall, ids: readonly number[], presentCards: PresentCards): Promise<FeedItem[]> {
  const rows = await findFeedItems(call.db, call.actor.workspace.id, ids);
  const cards = await presentCards(call, rows);
  const reader = readerOf(call);
  return rows.flatMap((row, index) => {
    const card = cards[index] ?? null;
    if (card === null) return [];
    const { id, category, type } = row;
    const { headline, body } = wordCard(row, card, reader);
    const { author, parts } = card;
    return [{ id, category, type, createdAt: row.at.toISOString(), headline: [...headline], body, author, ...parts }];
  });
}
