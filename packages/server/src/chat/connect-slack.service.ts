import { AppError } from "@guildhall/core";
import type { ChatConnection } from "@guildhall/core/chat";
import { toCredentials } from "@guildhall/slack-app";
import type { SlackInstall } from "@guildhall/slack-app";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { ensureChatKey } from "./chat-key.ts";
import { linkChatMember } from "./chat-member.repository.ts";
import { connectChat } from "./connections.ts";
import { deleteUnmatched } from "./matched-person.repository.ts";
import { renewalTime } from "./renew-credentials.service.ts";
import { useCode } from "./one-time-code.ts";
import { shownName } from "./shown-name.ts";

const PROVIDER = "slack";

export type InstallCall = MemberCall & VisitorCall;

/** Whether the code was made for the caller and not used before; it's used up either way. */
export function useInstallCode({ deps, actor, at }: InstallCall, code: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const wish = await useCode({ db: tx, at }, { code, provider: PROVIDER });
    if (wish.state !== "spent" || wish.purpose !== "connect") return false;
    return wish.workspaceId === actor.workspace.id && wish.memberId === actor.memberId;
  });
}

/** The team is another workspace's; nothing was changed. */
class TeamTaken extends AppError {
  constructor() {
    super("ErrorRefused", "the team is connected to another workspace");
  }
}

/**
 * Connects a team that has installed the app, and links whoever installed it, unless they're linked to somebody else.
 * Null if the team is connected to another workspace.
 */
export async function connectSlack(call: InstallCall, install: SlackInstall): Promise<ChatConnection | null> {
  try {
    return await runAndTell(call.deps, async (tx, after) => {
      const { deps, actor, at } = call;
      const workspaceId = actor.workspace.id;
      const parts = { ...deps, db: tx, at, ...after, actor };
      const { externalId, expiresAt } = install;
      const name = shownName({ id: externalId, name: install.name });
      await ensureChatKey(parts, { workspaceId, provider: PROVIDER });
      const connection = {
        workspaceId,
        externalId,
        name,
        language: call.language,
        credentials: toCredentials(install),
        ...(expiresAt !== null && { renewAt: renewalTime(expiresAt) }),
      };
      if (!(await connectChat(parts, { ...connection, provider: PROVIDER, isPersonal: false }))) throw new TeamTaken();
      await recordEvent(parts, { type: "chat.connected", payload: { provider: PROVIDER, externalId, name } });
      const { memberId } = actor;
      const person = { workspaceId, provider: PROVIDER, externalId: install.userId, memberId, at } as const;
      if (install.userId !== "" && (await linkChatMember(tx, person))) {
        await deleteUnmatched(tx, person);
        await recordEvent(parts, { type: "chat_user.linked", payload: { memberId, provider: PROVIDER } });
      }
      return connection;
    });
  } catch (error) {
    if (error instanceof TeamTaken) return null;
    throw error;
  }
}
