import { formatDay, localDateAt, parseInstant } from "@guildhall/core";
import { mayAddWidgetKey, type WidgetKey, widgetCalls } from "@guildhall/core/widget";
import { Badge, Banner, Button, Card } from "@guildhall/widget";
import { latePart, useSend } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { useMember } from "../../../session/use-session.ts";
import { KeyDialog, type NewKey } from "./key.dialog.tsx";
import { showWidget } from "./widget-target.ts";
import settings from "../settings.module.css";
import styles from "./widget.module.css";

const WithdrawDialog = latePart({
  load: () => import("./withdraw.dialog.tsx").then((file) => file.WithdrawDialog),
});

/** The keys that the host's server signs with. */
export function KeysCard({ keys }: { readonly keys: readonly WidgetKey[] }) {
  const t = useTranslate();
  const [shown, setShown] = useState<NewKey | null>(null);
  const [withdrawn, setWithdrawn] = useState<WidgetKey | null>(null);
  const creation = useSend(widgetCalls.createKey);
  const create = (alg: WidgetKey["alg"]): void =>
    creation.send({ body: { alg } }, ({ secret, ...key }) => {
      showWidget({ keys: [...keys, key] });
      setShown({ ...key, secret });
    });
  const isFull = !mayAddWidgetKey(keys.length).allowed;
  return (
    <Card title={t("embedding:keys.title")} lead={t("embedding:keys.hint")}>
      {creation.notice !== null && <Banner tone="danger">{creation.notice}</Banner>}
      {keys.length > 0 && (
        <ul className={styles.keys} aria-label={t("embedding:keys.title")}>
          {keys.map((key) => (
            <KeyLine key={key.kid} value={key} onWithdraw={() => setWithdrawn(key)} />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className={settings.lead}>{t("embedding:keys.full")}</p>
      ) : (
        <div className={styles.actions}>
          <Button busy={creation.isBusy} onClick={() => create("HS256")}>
            {t("embedding:keys.addSecret")}
          </Button>
          <Button busy={creation.isBusy} onClick={() => create("EdDSA")}>
            {t("embedding:keys.addPair")}
          </Button>
        </div>
      )}
      {shown !== null && <KeyDialog value={shown} onClose={() => setShown(null)} />}
      {withdrawn !== null && (
        <WithdrawDialog
          kid={withdrawn.kid}
          onWithdrawn={(left) => showWidget({ keys: [...left] })}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </Card>
  );
}

function KeyLine({
  value: { kid, alg, createdAt },
  onWithdraw,
}: {
  readonly value: WidgetKey;
  readonly onWithdraw: () => void;
}) {
  const t = useTranslate();
  const { tz, dateFormat } = useMember().settings;
  const date = formatDay(localDateAt(parseInstant(createdAt), tz), dateFormat);
  return (
    <li className={styles.key}>
      <code>{kid}</code>
      <Badge>{alg}</Badge>
      <span className={settings.lead}>{t("embedding:keys.created", { date })}</span>
      <Button size="s" onClick={onWithdraw}>
        {t("embedding:keys.withdraw")}
      </Button>
    </li>
  );
}
