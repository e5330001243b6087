import type { EventPayload } from "../events/domain-event.ts";
import { message, toNobody } from "../messages/define-messages.ts";

type AboutChallenge = EventPayload<`challenge.${"published" | "updated" | "given_up" | "reopened" | "closed"}`>;

const ofChallenge = {
  category: "challenge",
  card: "challenge",
  subject: "challenge",
  subjectId: ({ challengeId }: AboutChallenge) => challengeId,
  entityId: ({ challengeId }: AboutChallenge) => challengeId,
  keeps: ({ challengeId }: AboutChallenge) => ({ challengeId }),
  link: ({ challengeId }: { readonly challengeId: number }) => `/challenge/${String(challengeId)}`,
} as const;

export const challengeMessages = {
  challenge_published: message("challenge.published", {
    ...ofChallenge,
    when: ({ payload }) => payload.announce !== false,
    to: toNobody,
    audience: "viewers",
    also: ({ payload }) => [payload.authorId],
    variant: ({ subjectType }) => subjectType,
  }),
  challenge_updated: message("challenge.updated", {
    ...ofChallenge,
    to: ({ payload }) => payload.notify,
    audience: "told",
  }),
  challenge_given_up: message("challenge.given_up", {
    ...ofChallenge,
    to: ({ payload }) => payload.notify,
    audience: "told",
    mail: { template: "challenge_given_up" },
  }),
  challenge_reopened: message("challenge.reopened", {
    ...ofChallenge,
    to: toNobody,
    audience: "viewers",
    also: ({ payload }) => [payload.authorId],
  }),
  challenge_closed: message("challenge.closed", {
    ...ofChallenge,
    to: ({ payload }) => payload.leftOut,
    audience: "told",
  }),
};
