import type { ChainPerson } from "@guildhall/core/chains";
import { Badge, Card, MemberChip } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useFeedTime } from "@guildhall/widget/time";
import type { ComponentProps } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import type { ResultsList } from "../../activities/index.ts";
import styles from "./people.module.css";

type Place = Parameters<ComponentProps<typeof ResultsList>["children"]>[1];

/** Somebody in a chain: where they stand, and since when. */
export function PersonCard({
  person,
  place: { position, setSize, tabIndex },
}: {
  readonly person: ChainPerson;
  readonly place: Place;
}) {
  const t = useTranslate();
  const { user, progress, remindedAt, finishedAt } = person;
  return (
    <article aria-posinset={position} aria-setsize={setSize} tabIndex={tabIndex} aria-label={user.name}>
      <Card>
        <div className={styles.person}>
          <MemberChip member={user} />
          <Badge tone={finishedAt === null ? "neutral" : "success"}>{t("chain:results.done", progress)}</Badge>
          {remindedAt !== null && finishedAt === null && <Reminded at={remindedAt} />}
          <Standing person={person} />
        </div>
      </Card>
    </article>
  );
}

function Reminded({ at }: { readonly at: string }) {
  const t = useTranslate();
  const { text } = useFeedTime()(at);
  return <Badge tone="warning">{t("chain:results.reminded", { when: text })}</Badge>;
}

function Standing({ person: { startedAt, lastDoneAt, finishedAt, step } }: { readonly person: ChainPerson }) {
  const t = useTranslate();
  const { text, title, iso } = useFeedTime()(finishedAt ?? lastDoneAt ?? startedAt);
  const words =
    finishedAt === null ? t("chain:results.since", { when: text }) : t("chain:results.through", { when: text });
  return (
    <p className={styles.standing}>
      {step !== null && <span>{t("chain:results.step", { number: step.number, title: step.title })}</span>}
      <time dateTime={iso} data-tooltip={title} className={formStyles.hint}>
        {words}
      </time>
    </p>
  );
}
