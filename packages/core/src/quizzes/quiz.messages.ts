import type { EventPayload } from "../events/domain-event.ts";
import { message, toNobody } from "../messages/define-messages.ts";
import type { MessageView } from "../messages/define-messages.ts";

type AboutQuiz = EventPayload<`quiz.${"published" | "updated" | "submitted" | "closed"}`>;

const ofQuiz = {
  category: "quiz",
  card: "quiz",
  subject: "quiz",
  subjectId: ({ quizId }: AboutQuiz) => quizId,
  entityId: ({ quizId }: AboutQuiz) => quizId,
  keeps: ({ quizId }: AboutQuiz) => ({ quizId }),
  variant: ({ subjectType }: MessageView) => (subjectType === "poll" ? "poll" : ""),
  link: ({ quizId }: { readonly quizId: number }) => `/quiz/${String(quizId)}`,
} as const;

export const quizMessages = {
  quiz_published: message("quiz.published", {
    ...ofQuiz,
    when: ({ payload }) => payload.announce !== false,
    to: toNobody,
    audience: "viewers",
    also: ({ payload }) => [payload.authorId],
  }),
  quiz_updated: message("quiz.updated", {
    ...ofQuiz,
    to: ({ payload }) => payload.notify,
    audience: "told",
    renews: "quiz_published",
  }),
  quiz_closed: message("quiz.closed", {
    ...ofQuiz,
    to: ({ payload }) => payload.leftOut,
    audience: "told",
  }),
  /** Whoever looked when the time was over has seen it. */
  quiz_timed_out: message("quiz.submitted", {
    ...ofQuiz,
    when: ({ payload }) => payload.notify.length > 0,
    to: ({ payload }) => payload.notify,
    audience: "told",
    inFeed: () => false,
  }),
};
