import { ACTIVITY_LISTS } from "@guildhall/core/activities";
import { useNavigate } from "@tanstack/react-router";
import { useCommands, type Command } from "../../commands/command.store.ts";
import { useTranslate } from "../../i18n/language.ts";
import { useChallengeWords } from "../challenges/challenge-words.ts";

/** Adds the lists and "new challenge" to the palette; C creates one. */
export function useListCommands(): void {
  const t = useTranslate();
  const navigate = useNavigate();
  const { create, createHref, createRefusal } = useChallengeWords();
  const make: readonly Command[] =
    createRefusal === null
      ? [
          {
            id: "challenge-create",
            section: "page",
            title: create,
            shortcut: "KeyC",
            isHidden: true,
            run: () => void navigate({ href: createHref }),
          },
        ]
      : [];
  const lists = ACTIVITY_LISTS.map((list): Command => ({
    id: `challenges-${list}`,
    section: "page",
    title: t("challenges:palette.list", { list: t(`challenges:lists.${list}`) }),
    run: () => void navigate({ href: `/challenges/${list}` }),
  }));
  useCommands("challenges", [...make, ...lists]);
}
