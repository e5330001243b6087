import { rewardCalls } from "@guildhall/core/rewards";
import { Button } from "@guildhall/widget";
import { callQuery, useCall } from "@guildhall/widget/guild";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { useRewardsForm, type Rewards } from "../rewards/index.ts";
import { CurrencyTiles } from "./currency-tiles.tsx";
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
    mayKeep: true,
    onSaved: (saved) => {
      queryClient.setQueryData(rewardsQuery.queryKey, saved);
      step.goOn();
    },
  });
  return (
    <IntroForm form={form} onSubmit={form.save}>
      <CurrencyTiles data={data} form={form} />
      <IntroFoot>
        <Button type="submit" variant="primary" busy={form.isBusy} disabledReason={form.blocked}>
          {t("intro:goOn")}
        </Button>
      </IntroFoot>
    </IntroForm>
  );
}

/** A new workspace's currencies. */
export const firstRewardPage = definePage({
  component: FirstRewardPage,
  warm: () => queryClient.prefetchQuery(rewardsQuery),
});
