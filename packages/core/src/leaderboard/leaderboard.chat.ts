import { defineChatFacts } from "../chat/define-chat-plug.ts";
import type { DeskContext } from "../chat/define-chat-plug.ts";
import * as leaderboardCalls from "./leaderboard.contract.ts";
import type { LeaderboardRow } from "./leaderboard.shapes.ts";

/** Names only: nobody is called to the chat by a list. */
export const leaderboardChat = defineChatFacts({
  kind: "leaderboard",
  homeFacts: async ({ client, t }) => {
    const { me } = await client.call(leaderboardCalls.get, { query: { around: "me" } });
    return me === null || me.rank === 0 ? [] : [t("chat:home.rank", { rank: me.rank, score: me.formattedScore })];
  },
  sources: [
    {
      list: "top",
      empty: ({ t }) => t("chat:empty.top"),
      load: async (context, page) => {
        const { items, nextPage } = await context.client.call(leaderboardCalls.get, { query: { page } });
        const ranked = items.filter(({ rank }) => rank > 0);
        return { things: [], facts: await writeRows(ranked, context), nextPage };
      },
    },
  ],
});

async function writeRows(rows: readonly LeaderboardRow[], { member, t }: DeskContext): Promise<readonly string[]> {
  const me = (await member()).user?.id;
  return rows.map(({ id, rank, name, formattedScore }) =>
    t(id === me ? "chat:top.me" : "chat:top.row", { rank, name, score: formattedScore }),
  );
}
