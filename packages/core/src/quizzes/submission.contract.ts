import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import type { Access } from "../lib/endpoint.ts";
import { currencyAmount, id, idParam, optionalIdParam, pageFields, pageParam } from "../lib/wire.ts";
import { activityPageShape } from "../activities/activity.shapes.ts";
import { quizCard } from "./quiz.shapes.ts";
import {
  answerInput,
  answersInput,
  attempt,
  counted,
  resultItem,
  standingLine,
  submissionInfo,
  tally,
  textAnswer,
} from "./submission.shapes.ts";

const byId = z.object({ id: idParam });
const SEEN = { who: "member", feature: "quizzes", widget: true } as const satisfies Access;
const MANAGED = { who: "member", permission: ["manage-quizzes"], feature: "quizzes" } as const satisfies Access;

export const start = endpoint({
  name: "startQuiz",
  method: "POST",
  path: "/quiz/{id}/start",
  topics: ["quizzes", "feed"],
  summary: "Starts an attempt at a quiz, or returns the one in progress.",
  access: SEEN,
  params: byId,
  response: z.object({ attempt }),
  movesValue: true,
});

export const answer = endpoint({
  name: "answerQuizQuestion",
  method: "PUT",
  path: "/quiz/{id}/question/{qid}/answer",
  topics: ["quizzes", "feed", "answers", "balances", "leaderboard", "achievements"],
  summary:
    "Answers a question of a quiz, once; the last answer completes the attempt. The same answer again is accepted.",
  access: SEEN,
  params: z.object({ id: idParam, qid: idParam }),
  body: z.strictObject({
    ...answerInput.shape,
    /** The path's says it already; if it's there, it has to be the same. */
    questionId: z.optional(id),
  }),
  response: z.object({ submissionInfo }),
});

export const submit = endpoint({
  name: "submitPoll",
  method: "PUT",
  path: "/quiz/{id}/answers",
  topics: ["quizzes", "feed", "answers", "balances", "leaderboard", "achievements"],
  summary:
    "Sends all answers to a poll, once; required ones must be there. Those to an anonymous one are kept without the " +
    "person, so sending them again is refused.",
  access: SEEN,
  params: byId,
  body: z.strictObject({ answers: answersInput }),
  response: z.object({ submissionCompleted: z.boolean(), submissionRewards: z.array(currencyAmount) }),
});

export const getStanding = endpoint({
  name: "getQuizStanding",
  method: "GET",
  path: "/quiz/{id}/standing",
  topics: ["answers"],
  summary:
    "Returns the ten best of a quiz with a standing, and the caller's own place, for those who have finished it and " +
    "for managers.",
  access: SEEN,
  params: byId,
  response: z.object({ items: z.array(standingLine), own: z.nullable(standingLine) }),
});

const resultPage = { items: z.array(resultItem), ...pageFields };

export const getResults = endpoint({
  name: "getQuizResults",
  method: "GET",
  path: "/quiz/{id}/results",
  topics: ["answers", "quizzes"],
  summary:
    "Returns counters, counted answers and the first 30 people who answered, newest first; of an anonymous poll, " +
    "people by name, without their answers, and counted answers in steps.",
  access: MANAGED,
  params: byId,
  response: z.object({
    quiz: quizCard,
    urls: activityPageShape.urls,
    /** `of` is the whole that it's a part of. */
    stats: z.array(z.object({ count: z.int(), of: z.int(), title: z.string(), subtitle: z.string() })),
    tallies: z.array(tally),
    counted,
    /** The newest submission of this list, for its next pages; null if there's none. */
    until: z.nullable(id),
    ...resultPage,
  }),
});

export const listAnswers = endpoint({
  name: "listQuizAnswers",
  method: "GET",
  path: "/quiz/{id}/answers",
  topics: ["answers"],
  summary:
    "Lists people with their answers, optionally by a part of their name, newest first, 30 per page; with `until`, " +
    "those who came later are left out. Of an anonymous poll, people by name, without their answers.",
  access: MANAGED,
  params: byId,
  query: z.object({
    page: pageParam,
    until: optionalIdParam,
    query: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  }),
  response: z.object(resultPage),
});

export const listTexts = endpoint({
  name: "listQuizTexts",
  method: "GET",
  path: "/quiz/{id}/question/{qid}/answers",
  topics: ["answers"],
  summary:
    "Lists what people wrote to one wording of a question, newest first, 10 per page; with `until`, what came later " +
    "is left out. Of an anonymous poll, texts alone, in random order, as many as its results count.",
  access: MANAGED,
  params: z.object({ id: idParam, qid: idParam }),
  query: z.object({ revision: idParam, page: pageParam, until: optionalIdParam }),
  response: z.object({ items: z.array(textAnswer), ...pageFields }),
});

const exportQuizResults = endpoint({
  name: "exportQuizResults",
  method: "GET",
  path: "/quiz/{id}/results/export",
  summary: "Exports everyone's answers as a spreadsheet: base64, or the file itself if requested by media type.",
  access: MANAGED,
  params: byId,
  response: z.object({ excelData: z.string(), fileName: z.string() }),
  export: true,
});

export { exportQuizResults as export };
