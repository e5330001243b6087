import { LIST_PAGE_SIZE, NotFoundError, pageWindow, toPage } from "@guildhall/core";
import type { MemberCall } from "../lib/deps.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import { presentAchievement } from "./achievement.presenter.ts";
import { findAchievements } from "./achievement.repository.ts";

/** Newest first. @throws {NotFoundError} when the member doesn't exist */
export async function listUserAchievements(
  call: MemberCall,
  question: { readonly userId: number; readonly page: number },
) {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  const user = (await findUserRefs(db, workspaceId, [question.userId])).get(question.userId);
  if (user === undefined) throw new NotFoundError("user", { userId: question.userId });
  const at = { page: question.page, size: LIST_PAGE_SIZE };
  const rows = await findAchievements(db, { workspaceId, memberId: user.id, ...pageWindow(at.page, at.size) });
  const { items, hasNext, nextPage } = toPage(rows, at);
  return {
    items: items.map((row) => ({ ...presentAchievement(call, row), user })),
    hasNext,
    nextPage,
  };
}
