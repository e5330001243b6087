import { MAX_CHALLENGE_TITLE_LENGTH } from "../lib/limits.ts";
import type { ChallengeDraft } from "./challenge.form.ts";

/** What a new challenge is about: an issue of the connected tracker. */
export interface IssueOfChallenge {
  /** Or its link, where a key doesn't tell which one it is. */
  readonly key: string;
  readonly title: string;
}

type Start = Partial<Pick<ChallengeDraft, "externalId" | "title">>;

/** The URL of the form for an issue's challenge. */
export function newChallengeHref({ key, title }: IssueOfChallenge): string {
  const name = title.trim() === "" ? "" : `&title=${encodeURIComponent(title.trim())}`;
  return `/challenges/create?externalId=${encodeURIComponent(key)}${name}`;
}

/** What the form's URL says of the challenge. A title is cut to what may be saved. */
export function readNewChallenge(search: Readonly<Record<string, string | undefined>>): Start {
  const [externalId = "", title = ""] = [search["externalId"]?.trim(), search["title"]?.trim()];
  return {
    ...(externalId !== "" && { externalId }),
    ...(title !== "" && { title: title.slice(0, MAX_CHALLENGE_TITLE_LENGTH).trimEnd() }),
  };
}
