import { MAX_PRODUCT_COST } from "@guildhall/core";
import { AmountField, Badge, Banner, Button, Card, Checkbox, CurrencyIcon } from "@guildhall/widget";
import { perkCalls } from "@guildhall/core/perks";
import { callQuery, useCall } from "@guildhall/widget/guild";
import { queryClient } from "../../data/query-client.ts";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { ChannelField, useHasChannels } from "@guildhall/widget/channels";
import { IntroForm } from "./intro-form.tsx";
import { IntroFoot, IntroPage } from "./intro-page.tsx";
import { useFirstPerks, type FirstPerks, type Samples } from "./use-first-perks.ts";
import { useIntro, type IntroStep } from "./use-intro.ts";

function FirstPerksPage() {
  const t = useTranslate();
  const step = useIntro("/intro/perks");
  return (
    <IntroPage
      step={step}
      picture="shelf"
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
      <div className={formStyles.form} role="group" aria-label={t("intro:perks.title")}>
        {data.items.map((sample) => (
          <SampleCard key={sample.key} sample={sample} form={form} />
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

// The text takes the available width; the price is beside it, or below if there's no room.
const ROW = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "var(--s-3) var(--s-4)" } as const;
const WORDS = { flex: "999 1 16rem" } as const;
const PRICE = { flex: "1 0 11rem" } as const;

/** A suggested perk: what it is, whether it's selected, and its price. */
function SampleCard({ sample, form }: { readonly sample: Samples["items"][number]; readonly form: FirstPerks }) {
  const t = useTranslate();
  const { key, title, description, costs, isAdded } = sample;
  const isChosen = form.isChosen(key);
  const [cost] = costs;
  return (
    <Card>
      <div style={ROW}>
        <div style={WORDS}>
          <Checkbox
            label={<strong>{title}</strong>}
            hint={description}
            checked={isChosen || isAdded}
            disabled={isAdded}
            onChange={(event) => form.choose(key, event.currentTarget.checked)}
          />
        </div>
        {isAdded && <Badge tone="success">{t("intro:perks.onShelf")}</Badge>}
        {!isAdded && cost !== undefined && (
          <div style={PRICE}>
            <AmountField
              label={t("intro:perks.price", { title })}
              hideLabel
              start={<CurrencyIcon url={cost.currencyIconUrl} />}
              value={form.priceOf(sample)}
              max={MAX_PRODUCT_COST}
              disabled={!isChosen}
              onChange={(amount) => form.setPrice(key, amount)}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

export const firstPerksPage = definePage({
  component: FirstPerksPage,
  warm: () => queryClient.prefetchQuery(callQuery(api, perkCalls.getForIntro, {})),
});
