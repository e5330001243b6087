import type { ChatSettings } from "@guildhall/core/integrations";
import { Banner } from "@guildhall/widget";
import { useFeedTime } from "@guildhall/widget/time";
import { useTranslate } from "../../i18n/language.ts";

/** Says that the chat refuses the server's own bot, which only whoever runs the server can mend. */
export function RefusedBot({ settings: { provider, refusedSince } }: { readonly settings: ChatSettings }) {
  const t = useTranslate();
  const timeOf = useFeedTime();
  if (refusedSince === null) return null;
  const chat = t(`integrations:names.${provider}`);
  return <Banner tone="danger">{t("integrations:refused", { chat, when: timeOf(refusedSince).text })}</Banner>;
}
