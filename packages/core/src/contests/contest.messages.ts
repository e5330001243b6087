import type { EventPayload } from "../events/domain-event.ts";
import { message, toNobody } from "../messages/define-messages.ts";

type AboutContest = EventPayload<`contest.${"published" | "updated"}`>;

const ofContest = {
  category: "contest",
  card: "plain",
  subject: "contest",
  subjectId: ({ contestId }: AboutContest) => contestId,
  entityId: ({ contestId }: AboutContest) => contestId,
  keeps: ({ contestId }: AboutContest) => ({ contestId }),
  link: ({ contestId }: { readonly contestId: number }) => `/contest/${String(contestId)}`,
} as const;

export const contestMessages = {
  contest_published: message("contest.published", {
    ...ofContest,
    to: toNobody,
    audience: "viewers",
    also: ({ payload }) => [payload.authorId],
  }),
  contest_updated: message("contest.updated", {
    ...ofContest,
    to: ({ payload }) => payload.notify,
    audience: "told",
  }),
};
