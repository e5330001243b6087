import { InvariantError } from "@guildhall/core";
import type { ChatProviderName } from "@guildhall/core/chat";
import { chatCalls, type ChatConnection } from "@guildhall/core/integrations";
import { queryClient } from "../../data/query-client.ts";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import type { FieldWords } from "@guildhall/widget/forms";
import { saveUnlessChanged } from "../../forms/overwrite/save-unless-changed.ts";
import { translate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { describeSaving, type SaveTarget } from "../settings/index.ts";
import { chatQuery } from "./chats/chats-query.ts";

type Choice = Pick<ChatConnection, "channelId" | "hasDigest" | "matchesEmails">;

/** What one connection gets, and where, and how its people are known. */
export function channelTarget(provider: ChatProviderName, externalId: string): SaveTarget<Choice> {
  const { queryKey } = chatQuery(provider);
  const find = (): ChatConnection | undefined =>
    queryClient.getQueryData(queryKey)?.connections.find((each) => each.externalId === externalId);
  const changed = (change: Partial<Choice>) => (each: ChatConnection) =>
    each.externalId === externalId ? { ...each, ...change } : each;
  return {
    read: find,
    show: (change) =>
      queryClient.setQueryData(
        queryKey,
        (data) => data && { ...data, connections: data.connections.map(changed(change)) },
      ),
    send: async (wanted, seen) => {
      const { connections } = await saveUnlessChanged({
        wanted,
        seen,
        send: (body) =>
          api.call(chatCalls.update, { params: { provider }, body: { externalId, ...body } }, { quiet: true }),
        words: () => wordsOf(find()),
        closing: "theirs",
      });
      const kept = connections.find((each) => each.externalId === externalId);
      if (kept === undefined) throw new InvariantError("a connection is gone after its channel was saved");
      return kept;
    },
    describe: describeSaving,
  };
}

function wordsOf(connection: ChatConnection | undefined): FieldWords {
  const nameOf = (id: unknown): string => {
    if (id === "") return translate("integrations:channel.nowhere");
    return connection?.channels.find((each) => each.id === id)?.name ?? translate("integrations:channel.gone");
  };
  return fieldWords(
    {
      channelId: translate("integrations:channel.label"),
      hasDigest: translate("integrations:channel.digest"),
      matchesEmails: translate("integrations:matching.label"),
    },
    { channelId: nameOf },
  );
}
