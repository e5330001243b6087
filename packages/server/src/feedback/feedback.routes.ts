import { feedbackCalls } from "@guildhall/core/feedback";
import { implement } from "../http/implement.ts";
import { sendFeedback } from "./send-feedback.service.ts";

export const feedbackRoutes = [
  implement(feedbackCalls.send, async (call, { body }) => {
    await sendFeedback(call, body);
    return {};
  }),
];
