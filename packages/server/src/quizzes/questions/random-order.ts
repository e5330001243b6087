import type { Random } from "../../lib/random.ts";
import type { OptionOrder } from "./question.repository.ts";

export function randomOrder(random: Random): OptionOrder {
  return (options) =>
    options
      .map((option) => ({ option, at: random.fraction() }))
      .sort((first, second) => first.at - second.at)
      .map(({ option }) => option);
}
