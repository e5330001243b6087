import { defineChatFacts } from "../chat/define-chat-plug.ts";
import { amountsInWords } from "../lib/currency-words.ts";

export const balanceChat = defineChatFacts({
  kind: "balance",
  homeFacts: async ({ member, t, language }) => {
    const balances = (await member()).user?.balances ?? [];
    return balances.length === 0 ? [] : [t("chat:home.balance", { amounts: amountsInWords(balances, language) })];
  },
});
