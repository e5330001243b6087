import type * as z from "zod/mini";
import { achievementParts } from "../achievements/achievement.shapes.ts";
import { balanceParts } from "../balances/balance.shapes.ts";
import { chainParts } from "../chains/chain-part.shapes.ts";
import { challengeParts } from "../challenges/challenge-part.shapes.ts";
import { contestParts } from "../contests/contest-part.shapes.ts";
import { suggestionParts } from "../jira-rewards/suggestion.shapes.ts";
import { perkParts } from "../perks/perk.shapes.ts";
import { purchaseParts } from "../purchases/purchase.shapes.ts";
import { quizParts } from "../quizzes/quiz-part.shapes.ts";
import { thanksParts } from "../thanks/thanks.shapes.ts";

/** What cards show besides their words, by feature; those of a card's kind are present. */
export const cardParts = {
  ...thanksParts,
  ...balanceParts,
  ...suggestionParts,
  ...challengeParts,
  ...quizParts,
  ...contestParts,
  ...chainParts,
  ...achievementParts,
  ...perkParts,
  ...purchaseParts,
};

/** A part on the wire, such as `challenge`. */
export type CardPart = keyof typeof cardParts;

export type CardParts = { readonly [Part in CardPart]?: z.output<(typeof cardParts)[Part]> };
