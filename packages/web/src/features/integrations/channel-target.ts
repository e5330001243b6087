import { InvariantError } from "@guildhall/core";
import type { ChatProviderName } from "@guildhall/core/chat";
import { chatCalls, type ChatConnection } from "@guildhall/core/integrations";
import { queryClient } from "../../data/query-client.ts";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import { saveUnlessChanged } from "../../forms/overwrite/save-unless-changed.ts";
import { translate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { describeSaving, type SaveTarget } from "../settings/index.ts";
import { chatQuery } from "./chats-query.ts";

type Choice = Pick<ChatConnection, "channelId">;

/** The channel of one connection. */
export function channelTarget(provider: ChatProviderName, externalId: string): SaveTarget<Choice> {
  const { queryKey } = chatQuery(provider);
  const find = (): ChatConnection | undefined =>
    queryClient.getQueryData(queryKey)?.connections.find((each) => each.externalId === externalId);
  return {
    read: find,
    show: (change) =>
      queryClient.setQueryData(
        queryKey,
        (data) => data && { ...data, connections: data.connections.map(changed(change)) },
      ),
    send: async (wanted, seen) => {
      const { connections } = await saveUnlessChanged({
        wanted: toChoice(wanted),
        seen: toChoice(seen),
        send: ({ channelId, seen: before }) =>
          api.call(
            chatCalls.update,
            { params: { provider }, body: { externalId, channelId, seen: toChoice(before) } },
            { quiet: true },
          ),
        words: () => fieldWords({ channelId: translate("integrations:channel.label") }, { channelId: nameOf(find()) }),
        closing: "theirs",
      });
      const kept = connections.find((each) => each.externalId === externalId);
      if (kept === undefined) throw new InvariantError("a connection is gone after its channel was saved");
      return kept;
    },
    describe: describeSaving,
  };

  function changed(change: Partial<Choice>) {
    return (each: ChatConnection): ChatConnection => (each.externalId === externalId ? { ...each, ...change } : each);
  }
}

function toChoice({ channelId = "" }: Partial<Choice>): Choice {
  return { channelId };
}

function nameOf(connection: ChatConnection | undefined) {
  return (id: unknown): string => {
    if (id === "") return translate("integrations:channel.nowhere");
    return connection?.channels.find((each) => each.id === id)?.name ?? translate("integrations:channel.gone");
  };
}
