import { stepEffects } from "@guildhall/core/chains";
import { Banner } from "@guildhall/widget";
import { useTranslate } from "../../../i18n/language.ts";
import type { ChainForm } from "./use-chain-form.ts";

/** Says what other steps mean to those who are in it, before they're saved. */
export function EffectsBanner({ form: { draft, data } }: { readonly form: ChainForm }) {
  const t = useTranslate();
  const effects = stepEffects(draft, data);
  const lines =
    effects === null
      ? []
      : [
          effects.walking > 0 && t("chains:effects.walking", { count: effects.walking }),
          effects.finished > 0 && t("chains:effects.finished", { count: effects.finished }),
          ...effects.added.map(
            ({ title, passed }) => passed > 0 && t("chains:effects.passed", { count: passed, title }),
          ),
          ...effects.removed.map((title) => t("chains:effects.removed", { title })),
        ].filter((line) => line !== false);
  return lines.length === 0 ? null : <Banner tone="warning">{lines.join(" ")}</Banner>;
}
