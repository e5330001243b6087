import type { EventPayload } from "../events/domain-event.ts";
import { message, toNobody } from "../messages/define-messages.ts";

type AboutChain = EventPayload<`chain.${"published" | "updated"}`>;

const ofChain = {
  category: "chain",
  card: "plain",
  subject: "chain",
  subjectId: ({ chainId }: AboutChain) => chainId,
  entityId: ({ chainId }: AboutChain) => chainId,
  keeps: ({ chainId }: AboutChain) => ({ chainId }),
  link: ({ chainId }: { readonly chainId: number }) => `/chain/${String(chainId)}`,
} as const;

export const chainMessages = {
  chain_published: message("chain.published", {
    ...ofChain,
    to: toNobody,
    audience: "viewers",
    also: ({ payload }) => [payload.authorId],
  }),
  chain_updated: message("chain.updated", {
    ...ofChain,
    to: ({ payload }) => payload.notify,
    audience: "told",
  }),
};
