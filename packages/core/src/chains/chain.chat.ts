import { isOver, isSeenByAll, listSource } from "../activities/index.ts";
import type { ChatCard } from "../chat/chat-card.ts";
import { defineChatPlug } from "../chat/define-chat-plug.ts";
import type { DeskContext } from "../chat/define-chat-plug.ts";
import { shorten } from "../chat/shorten.ts";
import type { NotificationType } from "../messages/message-kinds.ts";
import * as chainCalls from "./chain.contract.ts";
import type { ChainCard } from "./chain.shapes.ts";
import { loadChain, nextStepOf, showNextStep } from "./next-step.chat.ts";
import type { ReadChain } from "./next-step.chat.ts";

/** Whoever reads these hasn't done anything yet. */
const AT_START: readonly (NotificationType | undefined)[] = ["chain_published", "chain_welcome"];

export const chainChat = defineChatPlug<ReadChain>({
  kind: "chain",
  idOf: ({ id }) => id,
  load: loadChain,
  card: (view, context) => {
    const card = cardOf(view.chain, context);
    return { ...card, facts: [...card.facts, ...ownFacts(view, context)] };
  },
  sharedCard: ({ chain }, context) => Promise.resolve(isSeenByAll(chain) ? cardOf(chain, context) : null),
  verbs: {
    next: {
      style: "primary",
      label: ({ t }, view, type) => {
        const isFirst = view === undefined ? AT_START.includes(type) : view.progress.done === 0;
        return t(isFirst ? "chat:chain.openFirst" : "chat:chain.open");
      },
      ability: (view) => ({ allowed: nextStepOf(view) !== null }),
      act: async ({ id, context }) => showNextStep(context, id),
    },
  },
  homeFacts: async (context) => {
    const pinned = await readPinned(context);
    return pinned === null
      ? []
      : [context.t("chat:fact", { label: pinned.title, value: progressText(pinned, context) })];
  },
  homeLink: async ({ client, t }) => {
    const { create } = await client.call(chainCalls.getInfo, { query: {} });
    return create.allowed ? { label: t("chains:create"), path: "/chains/create" } : null;
  },
  sources: [
    {
      list: "chains",
      empty: ({ t }) => t("chains:empty.active.title"),
      load: async (context, page) => {
        const pinned = await readPinned(context);
        return listSource({
          page,
          mine: pinned === null ? [] : [await loadChain(context, pinned.id)],
          list: async (part) =>
            context.client.call(chainCalls.list, { params: { type: "active" }, query: { page: part } }),
          load: async (id) => loadChain(context, id),
        });
      },
    },
  ],
  onMessages: {
    chain_published: ["next"],
    chain_updated: ["next"],
    chain_welcome: ["next"],
    chain_step_opened: ["next"],
    chain_reminder: ["next"],
  },
});

/** The welcome chain that one is in. */
async function readPinned({ client }: DeskContext): Promise<ChainCard | null> {
  return (await client.call(chainCalls.getPinned, {})).chain;
}

/** As anybody sees it. */
function cardOf(chain: ChainCard, { t }: Pick<DeskContext, "t">): Omit<ChatCard, "actions"> {
  const { id, title, description, activitiesCount } = chain;
  return {
    title,
    link: `/chain/${String(id)}`,
    facts: [t("chat:chain.steps", { count: activitiesCount }), ...(isOver(chain) ? [t("chain:banner.closed")] : [])],
    body: shorten(description),
  };
}

/** Where the reader stands. */
function ownFacts(view: ReadChain, context: DeskContext): readonly string[] {
  const next = nextStepOf(view);
  return [progressText(view, context), ...(next === null ? [] : [context.t("chat:chain.next", { title: next.title })])];
}

function progressText({ progress }: Pick<ReadChain, "progress">, { t }: Pick<DeskContext, "t">): string {
  return t("chat:chain.progress", progress);
}
