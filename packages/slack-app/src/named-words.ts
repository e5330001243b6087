import type { Asked } from "./people.ts";
import { mentionsIn, namedText } from "./sentence.ts";
import type { SlackDeps } from "./slack-host.ts";

/** Mentions of a text that are looked up. */
const MAX_NAMES = 5;

/** A text of Slack's as it was typed, with the people it mentions by their names. */
export async function namedWords({ people }: SlackDeps, asked: Asked, text: string): Promise<string> {
  const ids = mentionsIn(text).slice(0, MAX_NAMES);
  const found = await Promise.all(ids.map((id) => people.find(asked, id)));
  return namedText(text, new Map(found.map(({ externalId, name }) => [externalId, name])));
}
