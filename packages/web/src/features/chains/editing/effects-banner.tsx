import { stepEffects } from "@guildhall/core/chains";
import { Banner } from "@guildhall/widget";
import { useTranslate } from "../../../i18n/language.ts";
import type { ChainForm } from "./use-chain-form.ts";

/** Says what other steps mean to those who are in it, before they're saved. */
export function EffectsBanner({ form: { draft, data } }: { readonly form: ChainForm }) {
  const t = useTranslate();
  const effects = stepEffects(draft, data);
  if (effects === null) return null;
  const { walking, finished, added, removed } = effects;
  const lines = [
    ...(walking > 0 ? [t("chains:effects.walking", { count: walking })] : []),
    ...added
      .filter(({ passed }) => passed > 0)
      .map(({ title, passed }) => t("chains:effects.passed", { count: passed, title })),
    ...removed.map((title) => t("chains:effects.removed", { title })),
    ...(finished > 0 ? [t("chains:effects.finished", { count: finished })] : []),
  ];
  return (
    <Banner tone="warning">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Banner>
  );
}
