import * as z from "zod/mini";
import { activityList } from "../activities/activity.values.ts";
import { endpoint } from "../lib/endpoint.ts";
import type { Access } from "../lib/endpoint.ts";
import { decision, id, idParam, optionalIdParam, pageFields, pageParam } from "../lib/wire.ts";
import { quizCard, quizForEdit, quizInput, quizView } from "./quiz.shapes.ts";
import { quizStatus } from "./quiz.values.ts";

const byId = z.object({ id: idParam });
const SEEN = { who: "member", feature: "quizzes", widget: true } as const satisfies Access;
const MANAGED = { who: "member", permission: ["manage-quizzes"], feature: "quizzes" } as const satisfies Access;

const saved = z.object({ qid: id });
/** Not `status`, which is the envelope's. */
const moved = z.object({ qid: id, quizStatus });

export const getInfo = endpoint({
  name: "getQuizzesInfo",
  method: "GET",
  path: "/quizzes/list/types",
  topics: ["quizzes"],
  summary:
    "Returns the lists of quizzes and polls with their counts, optionally by group; without `manage-quizzes`, only " +
    "the active one.",
  access: SEEN,
  query: z.object({ group_id: optionalIdParam }),
  response: z.object({
    lists: z.array(z.object({ type: activityList, count: z.int() })),
    /** Whether one may be created. */
    create: decision,
  }),
});

export const list = endpoint({
  name: "listQuizzes",
  method: "GET",
  path: "/quizzes/list/{type}",
  topics: ["quizzes"],
  summary: "Lists quizzes and polls, 30 per page; drafts, scheduled and closed ones require `manage-quizzes`.",
  access: SEEN,
  params: z.object({ type: activityList }),
  query: z.object({ group_id: optionalIdParam, page: pageParam }),
  response: z.object({ items: z.array(quizCard), ...pageFields }),
});

export const get = endpoint({
  name: "getQuiz",
  method: "GET",
  path: "/quiz/{id}",
  topics: ["quizzes"],
  summary:
    "Returns a quiz or poll that the caller can see, with their attempt and answers; right answers are left out until " +
    "they're revealed.",
  access: SEEN,
  params: byId,
  response: quizView,
});

export const getForEdit = endpoint({
  name: "getQuizForEdit",
  method: "GET",
  path: "/quiz/{id}/for-edit",
  topics: ["quizzes"],
  summary: "Returns the data for the form of a quiz or poll; ID 0 is a new one.",
  access: MANAGED,
  params: z.object({ id: z.union([idParam, z.literal(0), z.literal("0")]) }),
  response: quizForEdit,
});

export const create = endpoint({
  name: "createQuiz",
  method: "POST",
  path: "/quizzes",
  topics: ["quizzes"],
  summary: "Creates a draft of a quiz or poll; it can't be published before it has questions.",
  access: { ...MANAGED, feature: "new-quiz" },
  body: quizInput,
  response: saved,
  movesValue: true,
});

export const update = endpoint({
  name: "updateQuiz",
  method: "PUT",
  path: "/quiz/{id}",
  topics: ["quizzes"],
  summary: "Updates a quiz; a draft sent with the status `published` is published. Locked fields can't change.",
  access: MANAGED,
  params: byId,
  body: z.strictObject({
    ...quizInput.shape,
    /** The form as the client read it; later changes are kept or reported. */ seen: z.optional(quizInput),
  }),
  response: saved,
});

export const publish = endpoint({
  name: "publishQuiz",
  method: "PUT",
  path: "/quiz/{id}/publish",
  topics: ["quizzes"],
  summary: "Publishes a draft as saved; a scheduled draft is refused, because its schedule publishes it.",
  access: MANAGED,
  params: byId,
  response: moved,
});

export const close = endpoint({
  name: "closeQuiz",
  method: "PUT",
  path: "/quiz/{id}/close",
  topics: ["quizzes"],
  summary: "Closes a quiz for good; attempts in progress end unpaid.",
  access: MANAGED,
  params: byId,
  response: moved,
});

const deleteQuiz = endpoint({
  name: "deleteQuiz",
  method: "DELETE",
  path: "/quiz/{id}",
  topics: ["quizzes"],
  summary: "Deletes a draft; it's kept for auditing but not listed anywhere.",
  access: MANAGED,
  params: byId,
  response: moved,
});

export { deleteQuiz as delete };
