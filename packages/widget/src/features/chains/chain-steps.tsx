import { isDraft, isOver } from "@guildhall/core/activities";
import type { ChainActivity, ChainView } from "@guildhall/core/chains";
import { partOf } from "@guildhall/core/quizzes";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleSlash from "lucide-react/icons/circle-slash";
import Lock from "lucide-react/icons/lock";
import type { ReactNode } from "react";
import { cardStyles as cards, formStyles } from "../../forms/index.ts";
import { useTranslate } from "../../guild/index.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { activityHref, LockWords } from "../activities/index.ts";
import { ChallengeListCard } from "../challenges/index.ts";
import { QuizListCard } from "../quizzes/index.ts";
import styles from "./chain.module.css";

interface StepProps {
  readonly step: ChainActivity;
  /** The chain's, whose line its cards don't repeat. */
  readonly chainId: number;
}

/** Its steps in order: those that are open in full, the others in a line each. */
export function ChainSteps({ view: { chain, activities } }: { readonly view: ChainView }) {
  const t = useTranslate();
  if (activities.length === 0) return <p className={formStyles.hint}>{t("chain:steps.none")}</p>;
  return (
    <section className={cards.cards} aria-label={t("chain:steps.title")}>
      <h2 className={styles.heading}>{t("chain:steps.title")}</h2>
      <ol className={cards.cards}>
        {activities.map((step) => (
          <li key={step.id} data-state={step.state}>
            {ROWS[step.state]({ step, chainId: chain.id })}
          </li>
        ))}
      </ol>
    </section>
  );
}

const ROWS: Readonly<Record<ChainActivity["state"], (props: StepProps) => ReactNode>> = {
  done: ({ step }) => (
    <Folded step={step} icon={<CircleCheck className={styles.done} aria-hidden="true" />}>
      <Word of="done" />
    </Folded>
  ),
  skipped: ({ step }) => (
    <Folded step={step} icon={<CircleSlash aria-hidden="true" />}>
      <Word of="skipped" />
    </Folded>
  ),
  locked: ({ step }) => (
    <Folded step={step} icon={<Lock aria-hidden="true" />}>
      {step.lock === null ? (
        <Word of={isUnpublished(step) ? "draft" : "locked"} />
      ) : (
        <span className={styles.quiet}>
          <LockWords lock={step.lock} />
        </span>
      )}
    </Folded>
  ),
  open: (props) => <Open {...props} />,
};

function isUnpublished({ challenge, quiz }: ChainActivity): boolean {
  return (challenge !== undefined && isDraft(challenge)) || (quiz !== undefined && isDraft(quiz));
}

function Word({ of }: { readonly of: "done" | "skipped" | "draft" | "locked" }) {
  const t = useTranslate();
  return <span className={styles.quiet}>{t(`chain:steps.${of}`)}</span>;
}

function Folded({
  step: { entityType, challenge, quiz },
  icon,
  children,
}: Pick<StepProps, "step"> & { readonly icon: ReactNode; readonly children: ReactNode }) {
  const activity = challenge ?? quiz;
  if (activity === undefined) return null;
  return (
    <Card className={styles.folded}>
      {icon}
      <div className={styles.words}>
        <Link href={activityHref(entityType, activity.id)}>{activity.title}</Link>
        {children}
      </div>
    </Card>
  );
}

function Open({ step: { challenge, quiz }, chainId }: StepProps) {
  const t = useTranslate();
  const others = <Line extends { readonly id: number }>(chains: readonly Line[]) =>
    chains.filter(({ id }) => id !== chainId);
  if (challenge !== undefined)
    return (
      <ChallengeListCard
        challenge={{ ...challenge, chains: others(challenge.chains) }}
        actions={
          <ButtonLink size="s" variant="primary" href={activityHref("challenge", challenge.id)}>
            {t("chain:steps.open")}
          </ButtonLink>
        }
      />
    );
  if (quiz === undefined) return null;
  const { next } = partOf(quiz);
  return (
    <QuizListCard
      quiz={{ ...quiz, chains: others(quiz.chains) }}
      actions={
        <ButtonLink size="s" variant="primary" href={activityHref("quiz", quiz.id)}>
          {next === null || isOver(quiz) ? t("chain:steps.open") : t(`cards:quiz.${next}`)}
        </ButtonLink>
      }
    />
  );
}
