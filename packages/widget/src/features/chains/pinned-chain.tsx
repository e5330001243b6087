import { chainCalls, isThrough, partOf } from "@guildhall/core/chains";
import { useCall, useGuild, useMember, useTranslate } from "../../guild/index.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ChainProgress } from "../../ui/chain-lines.tsx";

/** The welcome chain that its reader is in; nothing once they're through, or without one. */
export function PinnedChain() {
  const t = useTranslate();
  const hasPage = useGuild().hasPage("/chain/$id");
  const isOn = useMember().features.includes("chains") && hasPage;
  const { data } = useCall(chainCalls.getPinned, {}, { enabled: isOn });
  const chain = data?.chain ?? null;
  if (!isOn || chain === null || isThrough(chain.progress)) return null;
  return (
    <Card
      glow
      title={chain.title}
      lead={t("cards:chain.pinned")}
      aria-label={chain.title}
      actions={
        <ButtonLink size="s" variant="primary" href={`/chain/${String(chain.id)}`}>
          {t(`cards:chain.${partOf(chain).next ?? "resume"}`)}
        </ButtonLink>
      }
    >
      <ChainProgress progress={chain.progress} />
    </Card>
  );
}
