import { Banner, Button, Card } from "@guildhall/widget";
import { perkCalls } from "@guildhall/core/perks";
import { callQuery, useCall } from "@guildhall/widget/guild";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { ChannelField, useHasChannels } from "@guildhall/widget/channels";
import { IntroForm } from "./intro-form.tsx";
import { IntroFoot, IntroPage } from "./intro-page.tsx";
import { SamplePerk } from "./sample-perk.tsx";
import { useFirstPerks, type Samples } from "./use-first-perks.ts";
import { useIntro, type IntroStep } from "./use-intro.ts";

function FirstPerksPage() {
  const t = useTranslate();
  const step = useIntro("/intro/perks");
  return (
    <IntroPage
      step={step}
      picture="shelf"
      isTall
      title={t("intro:perks.title")}
      lead={t("intro:perks.lead")}
      question={useCall(perkCalls.getForIntro, {}, { freshMs: 0 })}
    >
      {(data) => <FirstPerksForm data={data} step={step} />}
    </IntroPage>
  );
}

function FirstPerksForm({ data, step }: { readonly data: Samples; readonly step: IntroStep }) {
  const t = useTranslate();
  const form = useFirstPerks(data, step.goOn);
  const hasChannels = useHasChannels();
  const onSubmit = (): void => {
    if (form.isDone) step.goOn();
    else form.send();
  };
  return (
    <IntroForm form={form} onSubmit={onSubmit}>
      {form.isDone && <Banner tone="info">{t("intro:perks.done")}</Banner>}
      <div role="group" aria-label={t("intro:perks.title")}>
        {data.items.map((sample) => (
          <SamplePerk key={sample.key} sample={sample} form={form} />
        ))}
      </div>
      {!form.isDone && hasChannels && (
        <Card>
          <ChannelField value={form.channel} error={form.channelError} onChange={form.setChannel} />
        </Card>
      )}
      <IntroFoot onSkip={form.isDone ? null : step.skip}>
        <Button type="submit" variant="primary" busy={form.isBusy} disabledReason={form.blocked}>
          {form.isDone ? t("intro:goOn") : t("intro:perks.add", { count: form.chosen })}
        </Button>
      </IntroFoot>
    </IntroForm>
  );
}

export const firstPerksPage = definePage({
  component: FirstPerksPage,
  warm: () => queryClient.prefetchQuery(callQuery(api, perkCalls.getForIntro, {})),
});
