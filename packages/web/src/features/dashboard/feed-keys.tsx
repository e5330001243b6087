import { useCommands, type Command } from "../../commands/command.store.ts";
import { useTranslate } from "../../i18n/language.ts";

/** Moves the focus from card to card: J and K. */
export function FeedKeys({ onStep }: { readonly onStep: (step: 1 | -1) => void }) {
  const t = useTranslate();
  const commands: readonly Command[] = [
    { id: "feed-next", section: "page", title: t("dashboard:nextCard"), shortcut: "KeyJ", run: () => onStep(1) },
    {
      id: "feed-previous",
      section: "page",
      title: t("dashboard:previousCard"),
      shortcut: "KeyK",
      run: () => onStep(-1),
    },
  ];
  useCommands("feed", commands);
  return null;
}
