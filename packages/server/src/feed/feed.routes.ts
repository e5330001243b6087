import { feedCalls } from "@guildhall/core/feed";
import type { PresentCards } from "../cards/create-card-presenter.ts";
import { implement } from "../http/implement.ts";
import { saveLastReadId } from "./feed.repository.ts";
import { readFeed } from "./read-feed.service.ts";

export const createFeedRoutes = (presentCards: PresentCards) => [
  implement(feedCalls.get, (call, { query }) =>
    readFeed(call, { groupId: query.group_id, lastId: query.last_id, direction: query.direction }, presentCards),
  ),
  implement(feedCalls.markRead, async ({ db, actor }, { body }) => {
    const key = { workspaceId: actor.workspace.id, memberId: actor.memberId };
    return { lastReadId: await saveLastReadId(db, { ...key, lastId: body.lastId }) };
  }),
];
