import { nextStep, setUpCalls, type SetUpStep } from "@guildhall/core/workspaces";
import { Avatar, ButtonLink, Card, IconButton, Link, VisuallyHidden } from "@guildhall/widget";
import { showFailure, useGuild, useSend } from "@guildhall/widget/guild";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { stepHref, useSetUp } from "../../shell/use-set-up.ts";
import styles from "./set-up-card.module.css";

/** What the reader has left to set up, until it's done or they hide it. */
export function SetUpCard() {
  const data = useSetUp(true);
  const [isClosed, setClosed] = useState(false);
  // Once shown, it stays until the reader closes it: nothing moves by itself.
  const [wasOpen, setWasOpen] = useState(false);
  if (data === undefined || data.items.length === 0 || data.isDismissed || isClosed) return null;
  const isDone = data.items.every((each) => each.isDone);
  if (!isDone && !wasOpen) setWasOpen(true);
  if (isDone && !wasOpen) return null;
  return <OpenCard data={data} isDone={isDone} onClose={() => setClosed(true)} />;
}

type SetUpData = NonNullable<ReturnType<typeof useSetUp>>;

function OpenCard({
  data,
  isDone,
  onClose,
}: {
  readonly data: SetUpData;
  readonly isDone: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const { items } = data;
  const done = items.filter((each) => each.isDone).length;
  const isOwn = items.some(({ step }) => step === "picture");
  const title = isOwn ? t("steps:small", { count: items.length }) : t("steps:title");
  const count = t("steps:count", { done, total: items.length });
  return (
    <Card
      className={styles.card}
      title={
        <>
          {isDone ? t(isOwn ? "steps:readySmall" : "steps:ready") : title} <span className={styles.count}>{count}</span>
        </>
      }
      actions={isDone ? <IconButton label={t("steps:close")} icon={<X />} onClick={onClose} /> : <Hide />}
    >
      <div className={styles.bar} aria-hidden="true">
        {items.map(({ step }, index) => (
          <span key={step} data-done={index < done ? "" : undefined} />
        ))}
      </div>
      {!isDone && <Next data={data} />}
      <details className={styles.all}>
        <summary>
          {t("steps:all")} <ChevronDown size={16} aria-hidden="true" />
        </summary>
        <ul>
          {items.map((each) => (
            <Step key={each.step} {...each} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Next({ data }: { readonly data: SetUpData }) {
  const t = useTranslate();
  const { newcomer } = data;
  const next = nextStep(data);
  if (next === null) return null;
  if (next !== "thanks" || newcomer === null) {
    return (
      <ButtonLink variant="primary" href={stepHref(next)}>
        {t(`steps:${next}`)}
      </ButtonLink>
    );
  }
  return (
    <>
      <p className={styles.hello}>
        <Avatar person={newcomer} size="m" />
        {t("steps:hello", { name: newcomer.name })}
      </p>
      <ButtonLink variant="primary" href={`/thanks/create?user=${String(newcomer.id)}`}>
        {t("steps:thankPerson", { name: newcomer.name })}
      </ButtonLink>
    </>
  );
}

function Step({ step, isDone }: { readonly step: SetUpStep; readonly isDone: boolean }) {
  const t = useTranslate();
  return (
    <li data-done={isDone ? "" : undefined}>
      <span className={styles.mark}>{isDone && <Check size={14} aria-hidden="true" />}</span>
      {isDone ? (
        <span>
          {t(`steps:${step}`)} <VisuallyHidden>{t("steps:done")}</VisuallyHidden>
        </span>
      ) : (
        <Link href={stepHref(step)}>{t(`steps:${step}`)}</Link>
      )}
    </li>
  );
}

function Hide() {
  const t = useTranslate();
  const guild = useGuild();
  const { isBusy, send } = useSend(setUpCalls.dismiss, {
    onFailure: (failure, retry) => showFailure(guild, failure, { retry }),
  });
  return (
    <IconButton
      label={t("steps:hide")}
      icon={<X />}
      busy={isBusy}
      onClick={() => send({ body: { isDismissed: true } })}
    />
  );
}
