import type { ChatProviderName } from "@guildhall/core/chat";
import { Card } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import styles from "./integrations.module.css";

/** What to begin with in a chat. */
export function TipsCard({ provider }: { readonly provider: ChatProviderName }) {
  const t = useTranslate();
  return (
    <Card title={t("integrations:page.tryTitle")}>
      <ul className={styles.tips}>
        {(["thanks", "home", "help"] as const).map((each) => (
          <li key={each}>{t(`integrations:page.try.${provider}.${each}`)}</li>
        ))}
      </ul>
    </Card>
  );
}
