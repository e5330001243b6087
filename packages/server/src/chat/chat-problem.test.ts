import { expect, it } from "vitest";
import { chatProblemOf } from "./chat-problem.ts";

it("names what a chat said of a message that it didn't take", () => {
  const said = [
    "channel_not_found",
    "not_in_channel",
    "is_archived",
    "restricted_action",
    "Forbidden: bot was kicked from the supergroup chat",
    "Bad Request: chat not found",
    "Bad Request: not enough rights to send text messages to the chat",
    "Forbidden: bot was blocked by the user",
    "TypeError: socket closed for …",
    "",
  ];
  expect(said.map(chatProblemOf)).toEqual([
    "gone",
    "outside",
    "archived",
    "forbidden",
    "outside",
    "gone",
    "forbidden",
    "forbidden",
    "failed",
    "failed",
  ]);
});
