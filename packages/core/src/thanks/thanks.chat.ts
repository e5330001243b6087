import { defineChatPlug } from "../chat/define-chat-plug.ts";
import type { DeskContext } from "../chat/define-chat-plug.ts";
import { amountsInWords } from "../lib/currency-words.ts";
import { listNames } from "../chat/list-names.ts";
import { shorten } from "../chat/shorten.ts";
import { quotaFacts } from "./thanks-form.chat.ts";
import * as thanksCalls from "./thanks.contract.ts";
import { isExpired, isUndone, isWaiting } from "./thanks.policy.ts";
import type { ThanksCard } from "./thanks.shapes.ts";

export const thanksChat = defineChatPlug<ThanksCard>({
  kind: "thanks",
  idOf: ({ id }) => id,
  load: async ({ client }, id) => (await client.call(thanksCalls.get, { params: { id } })).thanks,
  isGone: isUndone,
  card: ({ authorName, status, receivers, waitsFor, rewards, description }, { t, language }) => ({
    title: t("chat:thanks.title", {
      author: authorName,
      members: listNames([...receivers.map(({ name }) => name), ...(waitsFor === "" ? [] : [waitsFor])], {
        t,
        language,
      }),
    }),
    link: "/thanks",
    facts: [
      ...(rewards.length === 0 ? [] : [rewardsText({ rewards, receivers }, { t, language })]),
      ...(isWaiting({ status }) ? [t("chat:thanks.waits", { names: waitsFor })] : []),
      ...(isExpired({ status }) ? [t("chat:thanks.expired", { names: waitsFor })] : []),
    ],
    body: shorten(description),
  }),
  homeFacts: async (context) => {
    const { quota } = await context.client.call(thanksCalls.getLists, { query: {} });
    return quotaFacts(context, quota);
  },
  verbs: {
    undo: {
      style: "default",
      label: ({ t }) => t("thanks:undo.button"),
      ability: ({ abilities }) => abilities.undo,
      act: async ({ id, key, context: { client, t } }) => {
        await client.call(thanksCalls.undo, { params: { id } }, { idempotencyKey: key });
        return { text: t("chat:thanks.undone"), shows: null };
      },
    },
    withdraw: {
      style: "default",
      label: ({ t }) => t("thanks:waiting.withdraw"),
      // While everything that was given together can be undone, that's the one way.
      ability: ({ abilities }) => (abilities.undo.allowed ? { allowed: false } : abilities.withdraw),
      act: async ({ id, key, context: { client, t } }) => {
        const { canGiveAgain } = await client.call(thanksCalls.withdraw, { params: { id } }, { idempotencyKey: key });
        return { text: t(`thanks:waiting.${canGiveAgain ? "done" : "doneLate"}`), shows: null };
      },
    },
  },
});

function rewardsText(
  { rewards, receivers }: Pick<ThanksCard, "rewards" | "receivers">,
  { t, language }: Pick<DeskContext, "t" | "language">,
): string {
  const amounts = amountsInWords(rewards, language);
  return receivers.length > 1 ? t("chat:thanks.each", { amounts }) : amounts;
}
