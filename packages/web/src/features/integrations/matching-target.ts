import { InvariantError } from "@guildhall/core";
import type { ChatProviderName } from "@guildhall/core/chat";
import { chatCalls, type ChatConnection } from "@guildhall/core/integrations";
import { queryClient } from "../../data/query-client.ts";
import { api } from "../../session/api.ts";
import { describeSaving, type SaveTarget } from "../settings/index.ts";
import { chatQuery } from "./chats-query.ts";

type Matching = Pick<ChatConnection, "matchesEmails">;

/** Whether the people of one connection are known by their email. */
export function matchingTarget(provider: ChatProviderName, externalId: string): SaveTarget<Matching> {
  const { queryKey } = chatQuery(provider);
  const find = (): ChatConnection | undefined =>
    queryClient.getQueryData(queryKey)?.connections.find((each) => each.externalId === externalId);
  return {
    read: find,
    show: (change) =>
      queryClient.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            connections: data.connections.map((each) =>
              each.externalId === externalId ? { ...each, ...change } : each,
            ),
          },
      ),
    send: async (wanted) => {
      // What was seen is wanted, so whatever channel somebody has chosen meanwhile stays.
      const seen = { channelId: find()?.channelId ?? "" };
      const { connections } = await api.call(
        chatCalls.update,
        { params: { provider }, body: { externalId, ...seen, seen, ...wanted } },
        { quiet: true },
      );
      const kept = connections.find((each) => each.externalId === externalId);
      if (kept === undefined) throw new InvariantError("a connection is gone after its setting was saved");
      return kept;
    },
    describe: describeSaving,
  };
}
