import type { SelectOption } from "@guildhall/widget";

/**
 * The options with the chosen one among them: a select whose value is no option shows another one as chosen, and
 * choosing that one changes nothing.
 */
export function withChosen(options: readonly SelectOption[], chosen: SelectOption): readonly SelectOption[] {
  return options.some(({ value }) => value === chosen.value) ? options : [chosen, ...options];
}
