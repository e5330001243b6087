import * as z from "zod/mini";
import { LIFECYCLE_STATES } from "../activities/lifecycle.values.ts";

export const quizStatus = z.enum(LIFECYCLE_STATES);

export type QuizStatus = z.output<typeof quizStatus>;
