import type { EventPayload } from "../events/domain-event.ts";
import { message, toNobody } from "../messages/define-messages.ts";

type AboutChain = EventPayload<`chain.${"published" | "updated"}`>;
type AboutWalk = EventPayload<`chain.${"started" | "step_done" | "finished" | "reminder_due"}`>;

const ofChain = {
  category: "chain",
  card: "chain",
  subject: "chain",
  subjectId: ({ chainId }: Pick<AboutChain, "chainId">) => chainId,
  entityId: ({ chainId }: Pick<AboutChain, "chainId">) => chainId,
  keeps: ({ chainId }: Pick<AboutChain, "chainId">) => ({ chainId }),
  link: ({ chainId }: { readonly chainId: number }) => `/chain/${String(chainId)}`,
} as const;

/** Told to one person, and no news of a team's. */
const ofWalk = {
  ...ofChain,
  to: ({ payload }: { readonly payload: Pick<AboutWalk, "memberId"> }) => [payload.memberId],
  audience: "told",
  inFeed: () => false,
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
    renews: "chain_published",
  }),
  /** Nobody hears of it, but announcements lose their buttons. */
  chain_closed: message("chain.closed", { ...ofChain, to: toNobody, audience: "told", inFeed: () => false }),
  chain_welcome: message("chain.started", {
    ...ofWalk,
    when: ({ payload }) => payload.welcomes,
    mail: { template: "chain_welcome" },
  }),
  /** Whoever did the step themselves sees what's next. */
  chain_step_opened: message("chain.step_done", {
    ...ofWalk,
    when: ({ payload, actorMemberId }) => payload.opened !== null && actorMemberId !== payload.memberId,
  }),
  chain_finished: message("chain.finished", ofWalk),
  chain_reminder: message("chain.reminder_due", { ...ofWalk, mail: { template: "chain_reminder" } }),
};
