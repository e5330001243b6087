import { ButtonLink } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useTranslate } from "../../i18n/language.ts";
import { challengeQuery } from "./challenge.queries.ts";

/** Which challenge a page about its results or figures is of. */
export function ChallengeTitle({ cid }: { readonly cid: number }) {
  const { data } = useQuery(challengeQuery(cid));
  // The line keeps its height until the answer has come.
  return data?.title ?? "\u00a0";
}

/** The way back to the challenge itself. */
export function BackToChallenge({ cid }: { readonly cid: number }) {
  const t = useTranslate();
  return (
    <ButtonLink href={`/challenge/${String(cid)}`} icon={<ArrowLeft />}>
      {t("challenge:results.back")}
    </ButtonLink>
  );
}
