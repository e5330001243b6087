import { expect, it } from "vitest";
import { withEmoji } from "./emoji-codes.ts";

it.each([
  ["great work :tada:", "great work 🎉"],
  ["at 10:30:tada:", "at 10:30🎉"],
  [":+1::skin-tone-3: and :+1:", "👍🏼 and 👍"],
  [":heart: :thinking_face: :100:", "❤️ 🤔 💯"],
  [":man-shrugging::skin-tone-6: :flag-ru:", "🤷🏿‍♂️ 🇷🇺"],
  ["only ours :partyparrot:", "only ours :partyparrot:"],
  ["10:100:20, C:x:y", "10:100:20, C:x:y"],
])("shows the emoji that Slack writes as codes: %s", (typed, shown) => {
  expect(withEmoji(typed)).toBe(shown);
});
