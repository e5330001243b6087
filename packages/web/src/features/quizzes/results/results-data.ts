import type { EndpointResponse } from "@guildhall/core";
import type { submissionCalls } from "@guildhall/core/quizzes";

export type QuizResults = EndpointResponse<typeof submissionCalls.getResults>;
