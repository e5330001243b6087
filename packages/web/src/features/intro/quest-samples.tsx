import { Button } from "@guildhall/widget";
import Shuffle from "lucide-react/icons/shuffle";
import { useTranslate } from "../../i18n/language.ts";
import type { FirstChallengeForm, QuestWords } from "./use-first-challenge.ts";

/** Other quests, one press away. */
export function QuestSamples({ form }: { readonly form: FirstChallengeForm }) {
  const t = useTranslate();
  return (
    <div role="group" aria-label={t("intro:challenge.others")} style={{ display: "grid", gap: "var(--s-2)" }}>
      {form.others.map((words: QuestWords) => (
        <Button key={words.title} icon={<Shuffle />} onClick={() => form.swap(words)}>
          {words.title}
        </Button>
      ))}
    </div>
  );
}
