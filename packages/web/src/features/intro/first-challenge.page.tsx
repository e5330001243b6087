import { MAX_CHALLENGE_REWARD, MAX_CHALLENGE_TITLE_LENGTH, type EndpointResponse } from "@guildhall/core";
import { challengeCalls, type ChallengeForEdit } from "@guildhall/core/challenges";
import { AmountField, Button, CurrencyIcon, TextArea, TextField } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { callQuery, useCall } from "@guildhall/widget/guild";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { IntroForm } from "./intro-form.tsx";
import { IntroFoot, IntroPage } from "./intro-page.tsx";
import { QuestSamples } from "./quest-samples.tsx";
import { SavedLines } from "./saved-lines.tsx";
import { useFirstChallenge } from "./use-first-challenge.ts";
import { useIntro, type IntroStep } from "./use-intro.ts";
import styles from "./intro-page.module.css";

const ACTIVE = { params: { type: "active" }, query: {} } as const;

function FirstChallengePage() {
  const t = useTranslate();
  const step = useIntro("/intro/challenge");
  const published = useCall(challengeCalls.list, ACTIVE, { freshMs: 0 });
  const [wantsMore, setWantsMore] = useState(false);
  return (
    <IntroPage
      step={step}
      picture="quest"
      isTall
      title={t("intro:challenge.title")}
      lead={t("intro:challenge.lead")}
      question={published}
    >
      {(list) =>
        list.items.length > 0 && !wantsMore ? (
          <Published list={list} step={step} onMore={() => setWantsMore(true)} />
        ) : (
          <FirstChallenge step={step} />
        )
      }
    </IntroPage>
  );
}

/** What's published already. */
function Published({
  list: { items },
  step,
  onMore,
}: {
  readonly list: EndpointResponse<typeof challengeCalls.list>;
  readonly step: IntroStep;
  readonly onMore: () => void;
}) {
  const t = useTranslate();
  return (
    <div className={styles.form}>
      <SavedLines lines={items.map(({ title }) => title)} label={t("intro:challenge.saved")} />
      <IntroFoot>
        <Button variant="primary" onClick={step.goOn}>
          {t("intro:goOn")}
        </Button>
        <Button variant="ghost" onClick={onMore}>
          {t("intro:challenge.more")}
        </Button>
      </IntroFoot>
    </div>
  );
}

function FirstChallenge({ step }: { readonly step: IntroStep }) {
  const { data } = useCall(challengeCalls.getForIntro, {});
  return data === undefined ? null : <FirstChallengeForm data={data} step={step} />;
}

function FirstChallengeForm({ data, step }: { readonly data: ChallengeForEdit; readonly step: IntroStep }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const form = useFirstChallenge(data, (cid) => {
    step.take();
    void navigate({ href: step.within(`/intro/challenge/${String(cid)}`) });
  });
  const { values } = form;
  const blocked = data.save.allowed
    ? values.title.trim() === ""
      ? t("intro:challenge.titleMissing")
      : null
    : t("errors:refusal.feature_off");
  const onSubmit = (): void => {
    if (blocked === null) form.publish();
  };
  return (
    <IntroForm form={form} onSubmit={onSubmit}>
      <TextField
        label={t("intro:challenge.name")}
        placeholder={t("intro:challenge.example")}
        required
        maxLength={MAX_CHALLENGE_TITLE_LENGTH}
        value={values.title}
        onChange={(event) => form.change({ title: event.currentTarget.value })}
      />
      <TextArea
        label={t("intro:challenge.description")}
        rows={2}
        value={values.description}
        onChange={(event) => form.change({ description: event.currentTarget.value })}
      />
      <QuestSamples form={form} />
      <div className={formStyles.grid}>
        {data.currencies.map((currency) => (
          <AmountField
            key={currency.currencyId}
            label={currency.currencyName}
            start={<CurrencyIcon url={currency.currencyIconUrl} />}
            value={values.amounts[currency.currencyId] ?? null}
            max={MAX_CHALLENGE_REWARD}
            onChange={(amount) => form.change({ amounts: { ...values.amounts, [currency.currencyId]: amount } })}
          />
        ))}
      </div>
      <IntroFoot onSkip={step.skip}>
        <Button type="submit" variant="primary" busy={form.isBusy} disabledReason={blocked}>
          {t("intro:challenge.publish")}
        </Button>
      </IntroFoot>
    </IntroForm>
  );
}

/** A new workspace's first challenge: a sample to change, and 1 unit of each currency. */
export const firstChallengePage = definePage({
  component: FirstChallengePage,
  warm: () =>
    Promise.all([
      queryClient.prefetchQuery(callQuery(api, challengeCalls.list, ACTIVE)),
      queryClient.prefetchQuery(callQuery(api, challengeCalls.getForIntro, {})),
    ]),
});
