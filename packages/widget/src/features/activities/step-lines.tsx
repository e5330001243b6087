import { isStepDone, type ChainLine, type StepLock } from "@guildhall/core/activities";
import ArrowRight from "lucide-react/icons/arrow-right";
import CircleCheck from "lucide-react/icons/circle-check";
import Lock from "lucide-react/icons/lock";
import Waypoints from "lucide-react/icons/waypoints";
import { useEffect, type ReactNode } from "react";
import { useTranslate } from "../../guild/index.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { activityHref } from "./activity-href.ts";
import styles from "./step-lines.module.css";
import { noteWay } from "./ways.ts";

/** Where an activity is in chains. */
export interface InChains {
  readonly chains: readonly ChainLine[];
  /** Null if its reader may do it now. */
  readonly lock: StepLock | null;
}

/** Which steps of which chains it is, and what opens it. */
export function StepLines({ chains, lock }: InChains) {
  useEffect(() => {
    for (const { id, state, next } of chains) if (state === "open" || next !== null) noteWay(id);
  }, [chains]);
  if (chains.length === 0) return null;
  return (
    <div className={styles.lines}>
      {chains.map((line) => (
        <Line key={line.id} icon={<Waypoints aria-hidden="true" />}>
          <Sentence
            textKey="cards:chain.step"
            values={{ step: line.step, of: line.of }}
            parts={{ chain: <ChainLink {...line} /> }}
          />
        </Line>
      ))}
      {lock !== null && <LockLine lock={lock} />}
    </div>
  );
}

interface Locked {
  readonly lock: StepLock;
}

/** Which step comes first. */
export function LockLine({ lock }: Locked) {
  return (
    <Line icon={<Lock aria-hidden="true" />}>
      <LockWords lock={lock} />
    </Line>
  );
}

export function LockWords({ lock: { step } }: Locked) {
  return (
    <Sentence
      textKey="cards:chain.opensAfter"
      parts={{ step: <Link href={activityHref(step.entityType, step.entityId)}>{step.title}</Link> }}
    />
  );
}

/** What comes next in each chain whose step this was; nothing until it's done. */
export function NextSteps({ chains }: Pick<InChains, "chains">) {
  const t = useTranslate();
  const done = chains.filter(isStepDone);
  if (done.length === 0) return null;
  return (
    <div className={styles.next}>
      {done.map(({ next, ...line }) =>
        next === null ? (
          <p key={line.id} className={styles.through}>
            <CircleCheck aria-hidden="true" />
            <Sentence textKey="cards:chain.through" parts={{ chain: <ChainLink {...line} /> }} />
          </p>
        ) : (
          <ButtonLink
            key={line.id}
            variant="primary"
            iconEnd={<ArrowRight />}
            href={activityHref(next.entityType, next.entityId)}
          >
            {t("cards:chain.next", { step: next.title })}
          </ButtonLink>
        ),
      )}
    </div>
  );
}

function ChainLink({ id, title }: Pick<ChainLine, "id" | "title">) {
  return <Link href={activityHref("chain", id)}>{title}</Link>;
}

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <p className={styles.line}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
