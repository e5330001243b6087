import type { EndpointResponse } from "@guildhall/core";
import type { questionCalls } from "@guildhall/core/quizzes";

/** What the page of questions shows. */
export type QuestionsData = EndpointResponse<typeof questionCalls.getForEdit>;
