import { ACTIVITY_LISTS, type ActivityKind } from "@guildhall/core/activities";
import { useNavigate } from "@tanstack/react-router";
import { useCommands, type Command } from "../../commands/command.store.ts";
import { useTranslate } from "../../i18n/language.ts";
import type { ListTexts } from "./activity-words.ts";

/** How one of a kind is made. */
export interface CreateButton {
  readonly label: string;
  readonly href: string;
  /** Why none can be made, as text; null if one can. */
  readonly refusal: string | null;
  /** Another sort of them, made as freely. */
  readonly other?: { readonly label: string; readonly href: string };
}

interface KindNames {
  readonly kind: ActivityKind;
  readonly lists: ListTexts;
}

/** Adds the lists and "new" to the palette; C makes one. */
export function useListCommands({ kind, lists }: KindNames, create: CreateButton): void {
  const t = useTranslate();
  const navigate = useNavigate();
  const make: readonly Command[] =
    create.refusal === null
      ? [
          {
            id: `${kind}-create`,
            section: "page",
            title: create.label,
            shortcut: "KeyC",
            isHidden: true,
            run: () => void navigate({ href: create.href }),
          },
        ]
      : [];
  const shown = ACTIVITY_LISTS.map((list): Command => ({
    id: `${lists}-${list}`,
    section: "page",
    title: t(`${lists}:palette.list`, { list: t(`${lists}:lists.${list}`) }),
    run: () => void navigate({ href: `/${lists}/${list}` }),
  }));
  useCommands(lists, [...make, ...shown]);
}
