import type { EventPayload } from "../events/domain-event.ts";
import { message, toNobody } from "../messages/define-messages.ts";

type AboutQuiz = EventPayload<`quiz.${"published" | "updated"}`>;

const ofQuiz = {
  category: "quiz",
  card: "plain",
  subject: "quiz",
  subjectId: ({ quizId }: AboutQuiz) => quizId,
  entityId: ({ quizId }: AboutQuiz) => quizId,
  keeps: ({ quizId }: AboutQuiz) => ({ quizId }),
  link: ({ quizId }: { readonly quizId: number }) => `/quiz/${String(quizId)}`,
} as const;

export const quizMessages = {
  quiz_published: message("quiz.published", {
    ...ofQuiz,
    to: toNobody,
    audience: "viewers",
    also: ({ payload }) => [payload.authorId],
  }),
  quiz_updated: message("quiz.updated", {
    ...ofQuiz,
    to: ({ payload }) => payload.notify,
    audience: "told",
  }),
};
