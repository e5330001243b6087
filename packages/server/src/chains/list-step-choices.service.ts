import { LIST_PAGE_SIZE, pageWindow, toPage } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import type { chainCalls } from "@guildhall/core/chains";
import type { MemberCall } from "../lib/deps.ts";
import { findStepChoices } from "./step-choice.repository.ts";

export async function listChainActivities(
  { db, actor }: MemberCall,
  { query, page }: { readonly query: string; readonly page: number },
): Promise<EndpointResponse<typeof chainCalls.listChoices>> {
  const at = { page, size: LIST_PAGE_SIZE };
  const of = { workspaceId: actor.workspace.id, query, ...pageWindow(at.page, at.size) };
  const { items, hasNext } = toPage(await findStepChoices(db, of), at);
  return {
    items: items.map(({ entityType, entityId, title, type, isDraft, groupId }) => {
      return { entityType, entityId, title, type, isDraft, groupId };
    }),
    hasNext,
    nextPage: hasNext ? page + 1 : null,
  };
}
