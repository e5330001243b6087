import type { EndpointResponse } from "@guildhall/core";
import { setUpSteps } from "@guildhall/core/workspaces";
import type { setUpCalls } from "@guildhall/core/workspaces";
import type { MemberCall } from "../lib/deps.ts";
import { findSetUp, saveSetUpDismissed } from "./set-up.repository.ts";

export async function getSetUp(call: MemberCall): Promise<EndpointResponse<typeof setUpCalls.get>> {
  const { db, actor, at, deps } = call;
  const workspaceId = actor.workspace.id;
  const { joinedAt, isDismissed, newcomer, facts } = await findSetUp(db, { workspaceId, memberId: actor.memberId });
  const offer = {
    features: actor.workspace.features,
    hasInvites: deps.config.login.email,
    hasChats: deps.channels.providers.length > 0,
  };
  const steps = setUpSteps({ actor, joinedAt, now: at }, offer);
  const chats = steps.includes("integrations") ? await deps.channels.connected(db, workspaceId) : [];
  const done = { ...facts, integrations: chats.length > 0 };
  return { items: steps.map((step) => ({ step, isDone: done[step] })), isDismissed, newcomer };
}

/** For the caller alone. */
export async function dismissSetUp({ db, actor, at, tell }: MemberCall, isDismissed: boolean): Promise<void> {
  const workspaceId = actor.workspace.id;
  await saveSetUpDismissed(db, { workspaceId, memberId: actor.memberId, at: isDismissed ? at : null });
  tell({ kind: "news", workspaceId, topics: ["session"], memberIds: [actor.memberId] });
}
