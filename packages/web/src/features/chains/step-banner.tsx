import { Banner, ButtonLink } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { chainEdit } from "./step-form.ts";
import { useStepChain } from "./use-step-chain.ts";

/** Says which chain an activity becomes a step of, or why it can't; or which it has just been `made` for. */
export function StepBanner({
  chainId,
  error = null,
  made = false,
}: {
  readonly chainId: number;
  readonly error?: string | null;
  readonly made?: boolean;
}) {
  const t = useTranslate();
  const chain = useStepChain(chainId);
  if (error === null && chain === null) return null;
  const back = (
    <ButtonLink size="s" href={chainEdit(chainId)}>
      {t("activities:step.back")}
    </ButtonLink>
  );
  return (
    <Banner tone={error === null ? "info" : "danger"} actions={back}>
      {error ?? t(made ? "activities:step.made" : "activities:step.last", { chain: chain?.title ?? "" })}
    </Banner>
  );
}
