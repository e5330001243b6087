import { setUpCalls } from "@guildhall/core/workspaces";
import { callQuery } from "@guildhall/widget/guild";
import { useEffect, useState, type ComponentType } from "react";
import { loadPart } from "../../boot/load-part.ts";
import { queryClient } from "../../data/query-client.ts";
import { loadTexts } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";

let known: ComponentType | null = null;

/** Loads the card of first steps with its texts and data, so that it's there when the page is. */
export async function loadSetUp(): Promise<void> {
  const [{ SetUpCard }] = await Promise.all([
    loadPart(() => import("./set-up-card.tsx")),
    loadTexts(["steps"]),
    queryClient.prefetchQuery(callQuery(api, setUpCalls.get, {})),
  ]);
  known = SetUpCard;
}

/** The card of first steps, which few people have. */
export function LateSetUp() {
  const [Card, setCard] = useState(() => known);
  useEffect(() => {
    // Without it, the dashboard is what it is for everyone else.
    if (Card === null)
      void loadSetUp().then(
        () => setCard(() => known),
        () => undefined,
      );
  }, [Card]);
  return Card && <Card />;
}
