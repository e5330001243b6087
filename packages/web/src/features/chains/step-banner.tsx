import { chainCalls } from "@guildhall/core/chains";
import { Banner, ButtonLink } from "@guildhall/widget";
import { useCall } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { chainEdit } from "./step-form.ts";

/** Says which chain an activity becomes a step of, or why it can't. */
export function StepBanner({ chainId, error }: { readonly chainId: number; readonly error: string | null }) {
  const t = useTranslate();
  const { data } = useCall(chainCalls.getForEdit, { params: { id: chainId } });
  if (error === null && data === undefined) return null;
  const back = (
    <ButtonLink size="s" href={chainEdit(chainId)}>
      {t("activities:step.chain")}
    </ButtonLink>
  );
  return (
    <Banner tone={error === null ? "info" : "danger"} actions={back}>
      {error ?? t("activities:step.last", { chain: data?.chain.title ?? "" })}
    </Banner>
  );
}
