import { describe, expect, it } from "vitest";
import { mentionsIn, namedText, typedText } from "./sentence.ts";

describe("a text of Slack's", () => {
  it.each([
    ["<@U1|anna> 3 :gem:", "<@U1> 3 :gem:"],
    ["R&amp;D &lt;3 &gt;2", "R&D <3 >2"],
    ["&amp;lt;", "&lt;"],
    ["in <#C1|general>", "in #general"],
    ["<!subteam^S1|@devs> and <!here>", "@devs and @here"],
    ["<!subteam^S1> and <!subteam^S2|devs>", "… and @devs"],
    [
      "see <https://guildhall.example|the page> or <https://guildhall.example/a>",
      "see the page or https://guildhall.example/a",
    ],
    ["  for it ", "for it"],
  ])("reads %j as it was typed", (text, typed) => {
    expect(typedText(text)).toBe(typed);
  });

  it("mentions each person once", () => {
    expect(mentionsIn("<@U1|anna> <@W2> <@U1> <#C1|x> @bob")).toEqual(["U1", "W2"]);
  });

  it("has people by their names, and nobody by their id", () => {
    expect(namedText("<@U1> helped <@U2|bob>", new Map([["U1", "Anna"]]))).toBe("Anna helped …");
  });
});
