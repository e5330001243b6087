import type { ChatProviderName } from "@guildhall/core/chat";
import type { ChatConnection } from "@guildhall/core/integrations";
import { Banner, Button, Card } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { settingStyles } from "../settings/index.ts";
import { AddToSlack } from "./add-to-slack.tsx";
import { CodeBox } from "./code-box.tsx";
import { useArrival } from "./use-arrival.ts";
import { useCode } from "./use-code.ts";
import styles from "./integrations.module.css";

/** Connects the first or another team or group. */
export function ConnectCard({
  provider,
  connections,
  back,
}: {
  readonly provider: ChatProviderName;
  readonly connections: readonly ChatConnection[];
  /** The step of the intro that Slack comes back to; its own page by default. */
  readonly back?: string;
}) {
  const t = useTranslate();
  const hasSome = connections.length > 0;
  const title = t(`integrations:connect.${hasSome ? "more" : "title"}.${provider}`);
  // In a form of several steps, going on is the main thing.
  const look = hasSome || back !== undefined ? {} : { variant: "primary" as const };
  return (
    <Card title={title}>
      <div className={styles.steps}>
        <p className={settingStyles.lead}>{t(`integrations:connect.${provider}`)}</p>
        {provider === "slack" ? (
          <AddToSlack {...look} {...(back !== undefined && { back })} text={t("integrations:connect.addToSlack")} />
        ) : (
          <ByCode provider={provider} connections={connections} look={look} />
        )}
      </div>
    </Card>
  );
}

function ByCode({
  provider,
  connections,
  look,
}: {
  readonly provider: ChatProviderName;
  readonly connections: readonly ChatConnection[];
  readonly look: { readonly variant?: "primary" };
}) {
  const t = useTranslate();
  const maker = useCode(provider, "connect");
  const arrived = useArrival(provider, { connections, isAwaited: maker.code !== null });
  if (arrived !== null) {
    return <Banner tone="success">{t("integrations:done.connected", { name: arrived.name })}</Banner>;
  }
  return (
    <>
      {maker.code === null && (
        <Button {...look} busy={maker.isBusy} onClick={maker.make}>
          {t("integrations:connect.getLink")}
        </Button>
      )}
      <CodeBox provider={provider} purpose="connect" maker={maker} />
    </>
  );
}
