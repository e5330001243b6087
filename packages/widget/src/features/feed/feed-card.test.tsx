import type { FeedItem } from "@guildhall/core/feed";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FeedCard } from "./feed-card.tsx";

/** A card of a kind that no build knows yet. */
const invented = {
  category: "message",
  // The type of a newer server.
  type: "quiz_won" as FeedItem["type"],
  author: null,
  headline: [{ text: "Ann", userId: 7 }, { text: " won the quiz" }],
  body: "Ask them how.",
} as const;

it("a card of a kind that this build doesn't know says what the server says, and names people as links", () => {
  const html = renderToStaticMarkup(
    <FeedCard
      item={{ ...invented, headline: [...invented.headline] }}
      time={{ iso: "2026-11-21T08:00:00Z", text: "now" }}
    />,
  );
  expect(html).toMatch(/<p [^>]*><a href="\/user\/7"[^>]*>Ann<\/a> won the quiz<\/p>/);
  expect(html).toContain("Ask them how.");
});
