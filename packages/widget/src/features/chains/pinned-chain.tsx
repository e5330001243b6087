import type { NamedStep } from "@guildhall/core/activities";
import { chainCalls, isThrough, partOf, type ChainCard } from "@guildhall/core/chains";
import ArrowRight from "lucide-react/icons/arrow-right";
import { useCall, useGuild, useMember, useTranslate } from "../../guild/index.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ChainProgress } from "../../ui/chain-lines.tsx";
import { Link } from "../../ui/link.tsx";
import { activityHref } from "../activities/index.ts";
import styles from "./pinned-chain.module.css";

/** The welcome chain that its reader is in, and their next step; nothing once they're through, or without one. */
export function PinnedChain() {
  const hasPage = useGuild().hasPage("/chain/$id");
  const isOn = useMember().features.includes("chains") && hasPage;
  const { data } = useCall(chainCalls.getPinned, {}, { enabled: isOn });
  const chain = data?.chain ?? null;
  if (!isOn || chain === null || isThrough(chain.progress)) return null;
  return <Pinned chain={chain} next={data?.next ?? null} />;
}

function Pinned({ chain, next }: { readonly chain: ChainCard; readonly next: NamedStep | null }) {
  const t = useTranslate();
  const { id, title, progress } = chain;
  const href = activityHref("chain", id);
  return (
    <Card
      glow
      title={
        <Link className={styles.title} href={href}>
          {title}
        </Link>
      }
      lead={t("cards:chain.pinned")}
      aria-label={title}
    >
      <div className={styles.way}>
        <div className={styles.standing}>
          <ChainProgress progress={progress} />
          {next !== null && <p className={styles.next}>{t("cards:chain.next", { step: next.title })}</p>}
        </div>
        <ButtonLink
          variant="primary"
          iconEnd={<ArrowRight />}
          href={next === null ? href : activityHref(next.entityType, next.entityId)}
        >
          {t(`cards:chain.${partOf(chain).next ?? "resume"}`)}
        </ButtonLink>
      </div>
    </Card>
  );
}
