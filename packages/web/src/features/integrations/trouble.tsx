import type { ChatProviderName } from "@guildhall/core/chat";
import type { ChatConnection } from "@guildhall/core/integrations";
import { Banner } from "@guildhall/widget";
import { useFeedTime } from "@guildhall/widget/time";
import { useTranslate } from "../../i18n/language.ts";
import { AddToSlack } from "./add-to-slack.tsx";

/** What's wrong, with the way to mend it. */
export function Trouble({
  provider,
  connection: { externalId, state, changedAt, missedScope },
}: {
  readonly provider: ChatProviderName;
  readonly connection: ChatConnection;
}) {
  const t = useTranslate();
  const timeOf = useFeedTime();
  const chat = t(`integrations:names.${provider}`);
  if (state !== "active") {
    // Telegram's groups live by the server's own bot.
    const how = provider === "telegram" && state === "revoked" ? "paused" : state;
    const again = provider === "slack" && <AddToSlack text={t("integrations:connect.again")} />;
    return (
      <Banner tone="warning" actions={again}>
        {t(`integrations:lost.${how}`, { when: timeOf(changedAt).text })}
      </Banner>
    );
  }
  // Slack's organizations have such ids; one of them may be connected from before.
  if (provider === "slack" && externalId.startsWith("E")) {
    return (
      <Banner tone="danger" actions={<AddToSlack text={t("integrations:installAgain")} />}>
        {t("integrations:error.org_install")}
      </Banner>
    );
  }
  if (missedScope === "") return null;
  return (
    <Banner tone="warning" actions={provider === "slack" && <AddToSlack text={t("integrations:installAgain")} />}>
      {t("integrations:missedScope", { chat, scope: missedScope })}
    </Banner>
  );
}
