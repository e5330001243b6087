import { challengeCalls } from "@guildhall/core/challenges";
import { ButtonLink } from "@guildhall/widget";
import { useCall } from "@guildhall/widget/guild";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useTranslate } from "../../i18n/language.ts";

export function ChallengeTitle({ cid }: { readonly cid: number }) {
  const { data } = useCall(challengeCalls.get, { params: { id: cid } });
  // Keeps the line's height until loaded.
  return data?.challenge.title ?? "\u00a0";
}

export function BackToChallenge({ cid }: { readonly cid: number }) {
  const t = useTranslate();
  return (
    <ButtonLink href={`/challenge/${String(cid)}`} icon={<ArrowLeft />}>
      {t("challenge:results.back")}
    </ButtonLink>
  );
}
