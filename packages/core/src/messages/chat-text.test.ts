import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chatText } from "./chat-text.ts";

const origin = "https://guild.example";
const gift = { title: "Ann gave you Coffee & cake", message: "Enjoy <3", link: "/profile/perks" };

describe("a message as chat text", () => {
  it("has a linked title, then the message", () => {
    expect(chatText(gift, origin, "mrkdwn")).toBe(
      "<https://guild.example/profile/perks|Ann gave you Coffee &amp; cake>\nEnjoy &lt;3",
    );
    expect(chatText(gift, origin, "html")).toBe(
      '<a href="https://guild.example/profile/perks">Ann gave you Coffee &amp; cake</a>\nEnjoy &lt;3',
    );
    expect(chatText(gift, origin, "plain")).toBe(
      "Ann gave you Coffee & cake\nhttps://guild.example/profile/perks\nEnjoy <3",
    );
  });

  it("has no link if its subject is gone, and one line without a message", () => {
    const gone = { title: "This gift is gone", message: "", link: "" };
    expect(chatText(gone, origin, "mrkdwn")).toBe("This gift is gone");
    expect(chatText(gone, origin, "html")).toBe("This gift is gone");
    expect(chatText(gone, origin, "plain")).toBe("This gift is gone");
  });

  it("escapes a title that would end the link or break the line", () => {
    const odd = { title: "a|b>\n c", message: "", link: "/perks" };
    expect(chatText(odd, origin, "mrkdwn")).toBe("<https://guild.example/perks|a¦b&gt; c>");
  });

  it("never lets user text mention, link or format", () => {
    const words = fc.stringMatching(/^[<>&*_~`|@!#a "']{0,20}$/);
    fc.assert(
      fc.property(words, words, (title, message) => {
        const linked = { title, message, link: "/perks" };
        const slack = chatText(linked, origin, "mrkdwn");
        expect(slack.match(/[<>]/g)).toEqual(["<", ">"]);
        expect(slack).not.toMatch(/(^|[^\u2060])[*_~`]/);
        expect(chatText(linked, origin, "html").match(/<[^>]*>/g)).toEqual([
          '<a href="https://guild.example/perks">',
          "</a>",
        ]);
      }),
    );
  });
});
