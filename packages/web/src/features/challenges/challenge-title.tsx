import { ButtonLink } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useTranslate } from "../../i18n/language.ts";
import { challengeQuery } from "./challenge.queries.ts";

export function ChallengeTitle({ cid }: { readonly cid: number }) {
  const { data } = useQuery(challengeQuery(cid));
  // Keeps the line's height until loaded.
  return data?.title ?? "\u00a0";
}

export function BackToChallenge({ cid }: { readonly cid: number }) {
  const t = useTranslate();
  return (
    <ButtonLink href={`/challenge/${String(cid)}`} icon={<ArrowLeft />}>
      {t("challenge:results.back")}
    </ButtonLink>
  );
}
