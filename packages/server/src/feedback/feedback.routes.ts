import { feedbackCalls } from "@guildhall/core/feedback";
import { implement } from "../http/implement.ts";
import { sendFeedback } from "./send-feedback.service.ts";

/** The call behind the feedback dialog and page. */
export const feedbackRoutes = [
  implement(feedbackCalls.send, async (call, { body }) => {
    await sendFeedback(call, body);
    return {};
  }),
];
