import type { EndpointResponse } from "@guildhall/core";
import { widgetCalls } from "@guildhall/core/widget";
import { Banner, Button, Card, TextArea, TextField } from "@guildhall/widget";
import { useSend } from "@guildhall/widget/guild";
import { useState, type FormEvent } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { refusalWords } from "./refusal-words.ts";
import settings from "../settings.module.css";

type Verdict = EndpointResponse<typeof widgetCalls.test>;

/** Says which check a token would fail, without using it up. */
export function TestCard({ origins }: { readonly origins: readonly string[] }) {
  const t = useTranslate();
  const [token, setToken] = useState("");
  const [origin, setOrigin] = useState("");
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const action = useSend(widgetCalls.test);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setVerdict(null);
    action.send({ body: { token: token.trim(), origin: origin.trim() || (origins[0] ?? "") } }, setVerdict);
  };
  return (
    <Card title={t("embedding:test.title")} lead={t("embedding:test.hint")}>
      <form className={settings.settings} onSubmit={submit} noValidate>
        <TextArea
          label={t("embedding:test.token")}
          value={token}
          error={action.errorOf("token")}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <TextField
          label={t("embedding:test.origin")}
          placeholder={origins[0] ?? "https://intranet.example.com"}
          value={origin}
          error={action.errorOf("origin")}
          onChange={(event) => setOrigin(event.currentTarget.value)}
        />
        {action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
        {verdict !== null && <VerdictBanner verdict={verdict} />}
        <div>
          <Button type="submit" busy={action.isBusy}>
            {t("embedding:test.run")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function VerdictBanner({ verdict: { refusal, about, user } }: { readonly verdict: Verdict }) {
  const t = useTranslate();
  if (refusal !== null) return <Banner tone="danger">{refusalWords(t, refusal, about)}</Banner>;
  return (
    <Banner tone="success">
      {user === null ? t("embedding:test.newcomer") : t("embedding:test.member", { name: user.name })}
    </Banner>
  );
}
