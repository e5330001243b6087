import type { EndpointResponse } from "@guildhall/core";
import { chatCalls, type ChatConnection } from "@guildhall/core/integrations";
import { Banner, Button } from "@guildhall/widget";
import { useSend } from "@guildhall/widget/guild";
import { useFeedTime } from "@guildhall/widget/time";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { settingStyles } from "../settings/index.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { AddToSlack } from "./add-to-slack.tsx";
import { showChat } from "./chats/chats-query.ts";
import { ReleasePeopleDialog } from "./release-people.dialog.tsx";
import { TakePeopleDialog } from "./take-people.dialog.tsx";
import styles from "./integrations.module.css";

type Reading = EndpointResponse<typeof chatCalls.readPeople>;

/** Whether a Slack team's people and groups are kept as they are there, and what changes that. */
export function TeamPeople({ connection }: { readonly connection: ChatConnection }) {
  const { peopleReadAt, state } = connection;
  // Here, so that what the first reading missed is still known after it.
  const reading = useReading(connection);
  const parts = { connection, reading };
  if (peopleReadAt !== null) return <Taken {...parts} readAt={peopleReadAt} />;
  return state === "active" && <Untaken {...parts} />;
}

interface PartProps {
  readonly connection: ChatConnection;
  readonly reading: ReturnType<typeof useReading>;
}

function Untaken({ connection, reading }: PartProps) {
  const t = useTranslate();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className={styles.steps}>
      <p className={settingStyles.lead}>{t("integrations:people.here")}</p>
      <Button onClick={() => setIsAsked(true)}>{t("integrations:people.take")}</Button>
      {isAsked && (
        <TakePeopleDialog
          name={connection.name}
          action={reading}
          onConfirm={reading.read}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}

function Taken({ connection, reading, readAt }: PartProps & { readonly readAt: string }) {
  const t = useTranslate();
  const timeOf = useFeedTime();
  const [isAsked, setIsAsked] = useState(false);
  const { notice, isBusy, missedScope: scope, read } = reading;
  const { name, state } = connection;
  return (
    <div className={styles.steps}>
      <p className={settingStyles.lead}>{t("integrations:people.there", { name, when: timeOf(readAt).text })}</p>
      {notice !== null && <Banner tone="danger">{notice}</Banner>}
      {scope !== "" && (
        <Banner tone="warning" actions={<AddToSlack text={t("integrations:installAgain")} />}>
          {t("integrations:people.missed", { scope })}
        </Banner>
      )}
      <div className={styles.line}>
        {state === "active" && (
          <Button busy={isBusy} onClick={read}>
            {t("integrations:people.again")}
          </Button>
        )}
        <Button onClick={() => setIsAsked(true)}>{t("integrations:people.release")}</Button>
      </div>
      {isAsked && <ReleasePeopleDialog connection={connection} onClose={() => setIsAsked(false)} />}
    </div>
  );
}

/** Reads the team's people, and says what that has changed; which scope it lacked stays on the page. */
function useReading({ externalId }: ChatConnection) {
  const { isBusy, notice, send } = useSend(chatCalls.readPeople);
  const [missedScope, setMissedScope] = useState("");
  const tell = useOutcome();
  const read = (): void =>
    send({ params: { provider: "slack", externalId } }, (reading) => {
      showChat(reading.settings);
      setMissedScope(reading.missedScope);
      tell(reading);
    });
  return { isBusy, notice, missedScope, read };
}

/** Says what a reading has changed. */
function useOutcome(): (reading: Reading) => void {
  const t = useTranslate();
  return ({ added, skipped }) => {
    const parts = [
      added === 0 ? t("integrations:people.nobodyNew") : t("integrations:people.read", { count: added }),
      ...(skipped === 0 ? [] : [t("integrations:people.skipped", { count: skipped })]),
    ];
    showMessage({ text: parts.join(". "), tone: "good" });
  };
}
