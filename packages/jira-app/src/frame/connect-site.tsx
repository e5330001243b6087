import { jiraCalls } from "@guildhall/core/integrations";
import { Banner, Button, Card, TextField } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useSend, useTranslate } from "@guildhall/widget/guild";
import { useState, type FormEvent } from "react";
import type { JiraAccount } from "./jira-account.ts";

/** Connects the site to a workspace by the code that its settings show. */
export function ConnectSite({
  account,
  openPage,
}: {
  readonly account: JiraAccount;
  readonly openPage: (href: string) => void;
}) {
  const t = useTranslate();
  const [code, setCode] = useState("");
  const { isBusy, notice, errorOf, send } = useSend(jiraCalls.bind);
  const connect = (event: FormEvent): void => {
    event.preventDefault();
    send({ body: { code: code.trim() } }, account.identity.start);
  };
  return (
    <Card title={t("forge:connect.title")}>
      <form className={formStyles.long} aria-label={t("forge:connect.title")} noValidate onSubmit={connect}>
        <p className={formStyles.hint}>{t("forge:connect.text")}</p>
        {notice !== null && <Banner tone="danger">{notice}</Banner>}
        <TextField
          label={t("forge:connect.code")}
          autoComplete="off"
          value={code}
          error={errorOf("code")}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <p>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t("forge:connect.connect")}
          </Button>{" "}
          <Button variant="ghost" onClick={() => openPage("/settings/jira")}>
            {t("forge:connect.open")}
          </Button>
        </p>
      </form>
    </Card>
  );
}
