import type { CardHeights, FeedPlace } from "@guildhall/widget/feed";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";

// Card heights when the feed was left, by browser history entry.
const heights = new Map<string, CardHeights>();

/** The place of the history entry at which this component was first drawn. */
export function useFeedPlace(): FeedPlace {
  const router = useRouter();
  const [place] = useState(() => placeAt(router.state.location.state.__TSR_key ?? ""));
  return place;
}

function placeAt(visit: string): FeedPlace {
  return { heights: heights.get(visit), keep: (left) => void heights.set(visit, left) };
}
