import { EVENT_PAYLOADS } from "@guildhall/core/events";
import * as z from "zod/mini";
import { defineCards } from "../cards/card.ts";

const stored = z.pick(EVENT_PAYLOADS["jira_thanks.suggested"], {
  receiverId: true,
  issueKey: true,
  summary: true,
  issueUrl: true,
});

export const suggestionCards = defineCards({
  parts: ["suggestion"],
  load: (_call, cards) => ({
    memberIds: cards.map(({ payload }) => stored.parse(payload).receiverId),
    present: ({ payload }, { people }) => {
      const { receiverId, ...issue } = stored.parse(payload);
      const receiver = people.get(receiverId);
      return receiver === undefined ? null : { parts: { suggestion: { receiver, ...issue } }, members: [receiver] };
    },
  }),
});
