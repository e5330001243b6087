import type { SelectOption } from "../ui/select.tsx";

const INDENT = "\u2003";

/** A group in the order of its tree. */
interface PlacedGroup {
  readonly id: number;
  readonly name: string;
  /** 0 at the top. */
  readonly depth: number;
}

/** Options of a group select: `0` for all, then each by id, indented by depth. */
export function groupOptions(groups: readonly PlacedGroup[], all: string): readonly SelectOption[] {
  return [{ value: "0", label: all }, ...groups.map(toOption)];
}

function toOption({ id, name, depth }: PlacedGroup): SelectOption {
  return { value: String(id), label: INDENT.repeat(depth) + name };
}
