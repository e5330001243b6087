import type { Language } from "@guildhall/core";
import { createChatDesk } from "@guildhall/core/chat";
import type { ChatDesk, ChatPlug, LinkedMember } from "@guildhall/core/chat";
import { integrationCalls } from "@guildhall/core/integrations";
import { translatorOf } from "../lib/texts.ts";
import { issueKey, linkPerson } from "./integration.ts";
import type { Team, Teammate } from "./team.ts";

/** A workspace's chat, in which people are known by `U-` and their name. */
export interface TestChat {
  /** Makes a teammate known to the chat. */
  link(who: Teammate, name: string): Promise<void>;
  /** A desk with a new token of this person. */
  desk(
    name: string,
    options?: { readonly language?: Language; readonly plugs?: readonly ChatPlug[] },
  ): Promise<ChatDesk>;
}

export async function openTestChat({ server, workspaceId }: Team): Promise<TestChat> {
  const { deps } = server;
  const key = await issueKey(deps, { workspaceId, provider: "slack" });
  const members = new Map<string, LinkedMember>();
  return {
    link: async (who, name) => {
      await linkPerson(deps, who, { provider: "slack", externalId: `U-${name}` });
      members.set(`U-${name}`, { id: who.memberId, name });
    },
    desk: async (name, { language = "en", plugs } = {}) => {
      const { token } = await server
        .bearer(key, language)
        .call(integrationCalls.issueToken, { params: { provider: "slack" }, body: { externalId: `U-${name}` } });
      return createChatDesk({
        client: server.bearer(token, language),
        language,
        t: translatorOf(language),
        now: () => deps.clock.now(),
        findMembers: (ids) => Promise.resolve(new Map([...members].filter(([id]) => ids.includes(id)))),
        ...(plugs !== undefined && { plugs }),
      });
    },
  };
}
