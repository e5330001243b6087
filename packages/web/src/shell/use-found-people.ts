import { memberHref } from "@guildhall/core/navigation";
import { userCalls } from "@guildhall/core/users";
import { useCall } from "@guildhall/widget/guild";
import { useNavigate } from "@tanstack/react-router";
import type { Command } from "../commands/command.store.ts";
import { useSettled } from "../data/use-settled.ts";
import { useMay } from "../session/use-session.ts";

/** One letter fits nearly everyone. */
const LEAST_LETTERS = 2;
const MOST_PEOPLE = 8;

/** Members whose name fits, each to be opened; `isSearching` until it's known who. */
export function useFoundPeople(query: string): { readonly people: readonly Command[]; readonly isSearching: boolean } {
  const navigate = useNavigate();
  const wanted = query.trim();
  const settled = useSettled(wanted);
  const isWanted = useMay("access-profiles") && wanted.length >= LEAST_LETTERS;
  const isReady = isWanted && settled === wanted;
  const { data, isError } = useCall(userCalls.listForSelect, { query: { query: settled } }, { enabled: isReady });
  if (!isReady || data === undefined) return { people: [], isSearching: isWanted && !(isReady && isError) };
  const people = data.items.slice(0, MOST_PEOPLE).map(({ id, name }): Command => ({
    id: `person-${String(id)}`,
    section: "people",
    title: name,
    run: () => void navigate({ href: memberHref(id) }),
  }));
  return { people, isSearching: false };
}
