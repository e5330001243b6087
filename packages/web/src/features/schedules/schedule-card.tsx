import { describeRefusal } from "@guildhall/core/i18n";
import { scheduleCalls } from "@guildhall/core/schedules";
import type { ScheduleAbilities, ScheduleLine } from "@guildhall/core/schedules";
import { Banner, Button, ButtonLink, Card, Dialog } from "@guildhall/widget";
import { useState } from "react";
import { refreshChanged, useAction, useGuild } from "@guildhall/widget/guild";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import { useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { copiesOf, type ScheduledThing } from "./scheduled-thing.ts";
import { useScheduleWords } from "@guildhall/widget/time";

type Wire = { readonly allowed: boolean; readonly reason?: string | undefined };

/** A saved schedule, and what may be done with it. */
export interface ScheduleCardProps {
  readonly thing: ScheduledThing;
  /** Of the draft. */
  readonly title: string;
  readonly line: ScheduleLine;
  readonly abilities: Readonly<Record<Exclude<keyof ScheduleAbilities, "save">, Wire>>;
  /** Where to edit it; omitted on that page itself. */
  readonly changeHref?: string;
  /** Reads the form on the page again, if there is one. */
  readonly refetch?: () => Promise<unknown>;
  /** The schedule is gone: it was removed, or the draft itself was published. */
  readonly onOver?: (how: "removed" | "published") => void;
}

/** Says when a draft will be published and how, with the actions available. */
export function ScheduleCard(props: ScheduleCardProps) {
  const { thing, line, abilities, changeHref, refetch, onOver } = props;
  const t = useTranslate();
  const guild = useGuild();
  const tAny = useTranslateAny();
  const words = useScheduleWords();
  const [asks, setAsks] = useState<"publishNow" | "remove" | null>(null);
  const action = useAction({
    refresh: async () => {
      await Promise.all([refreshChanged(guild, scheduleCalls.pause.topics), refetch?.()]);
    },
  });
  const reasonOf = ({ allowed, reason = "" }: Wire) => (allowed ? null : describeRefusal(tAny, { reason }));
  const isOnce = line.type === "once";
  const send = (what: Deed): void =>
    action.run(`${what} ${String(thing.id)}`, async (idempotencyKey) => {
      await CALLS[what](thing, idempotencyKey);
      setAsks(null);
      showMessage({ text: t(`timetable:done.${DONE[what]}`), tone: "good" });
      if (what === "remove") onOver?.("removed");
      else if (what === "publishNow" && isOnce) onOver?.("published");
    });
  const turn = line.isPaused ? "resume" : "pause";
  return (
    <Card title={t("timetable:title")} aria-busy={action.isBusy}>
      <div className={formStyles.form}>
        <div>
          <p>{words(line)}</p>
          <p className={formStyles.hint}>{t(isOnce ? "timetable:itself" : copiesOf(thing))}</p>
        </div>
        {action.notice !== null && asks === null && <Banner tone="danger">{action.notice}</Banner>}
        <div className={cards.actions}>
          {changeHref !== undefined && <ButtonLink href={changeHref}>{t("timetable:change")}</ButtonLink>}
          <Button disabledReason={reasonOf(abilities[turn])} onClick={() => send(turn)}>
            {t(`timetable:${turn}`)}
          </Button>
          <Button disabledReason={reasonOf(abilities.remove)} onClick={() => setAsks("remove")}>
            {t("timetable:remove")}
          </Button>
          <Button disabledReason={reasonOf(abilities.publishNow)} onClick={() => setAsks("publishNow")}>
            {t("timetable:publishNow")}
          </Button>
        </div>
      </div>
      {asks !== null && (
        <Question
          title={t(asks === "remove" ? "timetable:removal.title" : "timetable:publishing.title", {
            title: props.title,
          })}
          lead={t(asks === "remove" ? "timetable:removal.lead" : `timetable:publishing.${isOnce ? "once" : "copy"}`)}
          send={t(`timetable:${asks}`)}
          isBusy={action.isBusy}
          notice={action.notice}
          onSend={() => send(asks)}
          onClose={() => setAsks(null)}
        />
      )}
    </Card>
  );
}

type Deed = "pause" | "resume" | "remove" | "publishNow";

const DONE = {
  pause: "paused",
  resume: "resumed",
  remove: "removed",
  publishNow: "published",
} as const satisfies Record<Deed, string>;

const CALLS: Readonly<Record<Deed, (thing: ScheduledThing, idempotencyKey: string) => Promise<unknown>>> = {
  pause: (params) => api.call(scheduleCalls.pause, { params }, { quiet: true }),
  resume: (params) => api.call(scheduleCalls.resume, { params }, { quiet: true }),
  remove: (params) => api.call(scheduleCalls.remove, { params }, { quiet: true }),
  publishNow: (params, idempotencyKey) =>
    api.call(scheduleCalls.publishNow, { params }, { idempotencyKey, quiet: true }),
};

function Question({
  title,
  lead,
  send,
  isBusy,
  notice,
  onSend,
  onClose,
}: {
  readonly title: string;
  readonly lead: string;
  readonly send: string;
  readonly isBusy: boolean;
  readonly notice: string | null;
  readonly onSend: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const actions = (
    <>
      <Button onClick={onClose} data-autofocus>
        {t("timetable:cancel")}
      </Button>
      <Button variant="primary" busy={isBusy} onClick={onSend}>
        {send}
      </Button>
    </>
  );
  return (
    <Dialog open size="s" onClose={onClose} title={title} description={lead} actions={actions}>
      {notice !== null && <Banner tone="danger">{notice}</Banner>}
    </Dialog>
  );
}
