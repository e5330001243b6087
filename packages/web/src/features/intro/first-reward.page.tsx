import { rewardCalls } from "@guildhall/core/rewards";
import { Button } from "@guildhall/widget";
import { callQuery, useCall } from "@guildhall/widget/guild";
import { useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import {
  CurrencySection,
  DefaultRewardCard,
  useRewardsForm,
  type Rewards,
  type RewardsForm,
} from "../rewards/index.ts";
import { IntroForm } from "./intro-form.tsx";
import { IntroFoot, IntroPage } from "./intro-page.tsx";
import { useIntro, type IntroStep } from "./use-intro.ts";

const rewardsQuery = callQuery(api, rewardCalls.getForIntro, {});

function FirstRewardPage() {
  const t = useTranslate();
  const step = useIntro("/intro/reward");
  return (
    <IntroPage
      step={step}
      picture="coins"
      title={t("intro:reward.title")}
      lead={t("intro:reward.lead")}
      question={useCall(rewardCalls.getForIntro, {})}
    >
      {(data) => <FirstRewardForm data={data} step={step} />}
    </IntroPage>
  );
}

function FirstRewardForm({ data, step }: { readonly data: Rewards; readonly step: IntroStep }) {
  const t = useTranslate();
  const form = useRewardsForm(data, {
    draft: "intro.reward",
    onSaved: (saved) => {
      queryClient.setQueryData(rewardsQuery.queryKey, saved);
      step.goOn();
    },
  });
  const onSubmit = (): void => {
    if (form.isDirty) form.save();
    else step.goOn();
  };
  return (
    <IntroForm form={form} onSubmit={onSubmit}>
      <Currencies data={data} form={form} />
      <DefaultRewardCard data={data} form={form} />
      <IntroFoot>
        <Button type="submit" variant="primary" busy={form.isBusy} disabledReason={form.blocked}>
          {t("intro:goOn")}
        </Button>
      </IntroFoot>
    </IntroForm>
  );
}

/** Currencies shown before expanding the rest. */
const FEW = 12;

/** The currencies in use and some common ones; all others on demand. */
function Currencies({ data, form }: { readonly data: Rewards; readonly form: RewardsForm }) {
  const t = useTranslate();
  const { custom, popular, other } = data;
  const [showsAll, setShowsAll] = useState(false);
  // Those in use initially stay in place, even when unticked.
  const [few] = useState(() => [
    ...custom,
    ...popular.filter((each, place) => place < FEW || form.isAllowed(each.id)),
    ...other.filter((each) => form.isAllowed(each.id)),
  ]);
  const hidden = custom.length + popular.length + other.length - few.length;
  if (!showsAll && hidden > 0) {
    return (
      <>
        <CurrencySection title={t("intro:reward.currencies")} currencies={few} form={form} />
        <div>
          <Button onClick={() => setShowsAll(true)}>{t("intro:reward.more", { count: hidden })}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      {custom.length > 0 && <CurrencySection title={t("rewards:sections.custom")} currencies={custom} form={form} />}
      <CurrencySection title={t("rewards:sections.popular")} currencies={popular} form={form} />
      <CurrencySection title={t("rewards:sections.other")} currencies={other} form={form} />
    </>
  );
}

/** A new workspace's currencies, and the default rewards of challenges. */
export const firstRewardPage = definePage({
  component: FirstRewardPage,
  warm: () => queryClient.prefetchQuery(rewardsQuery),
});
