import { describeRefusal } from "@guildhall/core/i18n";
import { mayCreateCurrency, rewardCalls, type RewardCurrency } from "@guildhall/core/rewards";
import { Banner, Button, Card, EmptyState, ErrorList, IconButton, SkeletonText, TextField } from "@guildhall/widget";
import { callQuery, useCall } from "@guildhall/widget/guild";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import { useState, type FormEvent } from "react";
import { queryClient } from "../../data/query-client.ts";
import { formStyles } from "@guildhall/widget/forms";
import { LeaveGuard } from "../../forms/leave.dialog.tsx";
import { useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { CurrencySection } from "./currency-section.tsx";
import { CurrencyDialog } from "./currency.dialog.tsx";
import { DefaultRewardCard } from "./default-reward-card.tsx";
import { EraseDialog } from "./erase.dialog.tsx";
import { useRewardsForm, type Rewards, type RewardsForm } from "./use-rewards-form.ts";

/** The open dialog; a null currency is a new one. */
type Open = { readonly kind: "currency"; readonly currency: RewardCurrency | null } | { readonly kind: "erase" };

function RewardsPage() {
  const t = useTranslate();
  const { data, isError, refetch } = useCall(rewardCalls.get, {});
  return (
    <div className={formStyles.page}>
      <PageHead title={t("rewards:title")} lead={t("rewards:lead")} help="currencies" />
      {data === undefined ? <Loading isError={isError} onRetry={() => void refetch()} /> : <Choice data={data} />}
    </div>
  );
}

function Choice({ data }: { readonly data: Rewards }) {
  const t = useTranslate();
  const form = useRewardsForm(data);
  const [open, setOpen] = useState<Open | null>(null);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.save();
  };
  return (
    <>
      <form className={formStyles.long} noValidate onSubmit={onSubmit}>
        {form.notice !== null && <Banner tone="danger">{form.notice}</Banner>}
        <ErrorList title={t("rewards:errorsTitle")} errors={form.errors} />
        <DefaultRewardCard data={data} form={form} />
        <Currencies data={data} form={form} onOpen={setOpen} />
        {form.isDirty && (
          <div className={formStyles.bar} data-bar>
            <Button size="l" onClick={form.discard}>
              {t("rewards:discard")}
            </Button>
            <Button type="submit" variant="primary" size="l" busy={form.isBusy} disabledReason={form.blocked}>
              {t("rewards:save")}
            </Button>
          </div>
        )}
      </form>
      <EraseCard balances={data.balances} onErase={() => setOpen({ kind: "erase" })} />
      <LeaveGuard isDirty={form.isDirty} onDiscard={form.discard} />
      {open?.kind === "currency" && <CurrencyDialog currency={open.currency} onClose={() => setOpen(null)} />}
      {open?.kind === "erase" && <EraseDialog balances={data.balances} onClose={() => setOpen(null)} />}
    </>
  );
}

function Currencies({
  data,
  form,
  onOpen,
}: {
  readonly data: Rewards;
  readonly form: RewardsForm;
  readonly onOpen: (open: Open) => void;
}) {
  const t = useTranslate();
  const [wanted, setWanted] = useState("");
  const found = (currencies: readonly RewardCurrency[]) =>
    currencies.filter((each) => each.name.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()));
  const [custom, popular, other] = [found(data.custom), found(data.popular), found(data.other)];
  const isSearching = wanted.trim() !== "";
  return (
    <>
      <TextField
        type="search"
        label={t("rewards:search")}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {(!isSearching || custom.length > 0) && (
        <CurrencySection
          title={t("rewards:sections.custom")}
          currencies={custom}
          form={form}
          actions={<AddButton count={data.custom.length} onAdd={() => onOpen({ kind: "currency", currency: null })} />}
          renderEdit={(currency) =>
            currency.iconUrl.startsWith("/files/") && (
              <IconButton
                size="s"
                icon={<Pencil />}
                label={t("rewards:own.edit", { name: currency.name })}
                onClick={() => onOpen({ kind: "currency", currency })}
              />
            )
          }
          lead={custom.length === 0 && t("rewards:own.none")}
        />
      )}
      {popular.length > 0 && <CurrencySection title={t("rewards:sections.popular")} currencies={popular} form={form} />}
      {other.length > 0 && <CurrencySection title={t("rewards:sections.other")} currencies={other} form={form} />}
      {custom.length + popular.length + other.length === 0 && <p role="status">{t("rewards:nothingFound")}</p>}
    </>
  );
}

function AddButton({ count, onAdd }: { readonly count: number; readonly onAdd: () => void }) {
  const t = useTranslate();
  const translateAny = useTranslateAny();
  const adding = mayCreateCurrency(count);
  return (
    <Button
      icon={<Plus />}
      disabledReason={adding.allowed ? null : describeRefusal(translateAny, adding)}
      onClick={onAdd}
    >
      {t("rewards:own.add")}
    </Button>
  );
}

function EraseCard({ balances, onErase }: { readonly balances: Rewards["balances"]; readonly onErase: () => void }) {
  const t = useTranslate();
  const isNothing = balances.balances === 0;
  return (
    <Card title={t("rewards:erase.title")} lead={t("rewards:erase.lead")}>
      <Button variant="danger" disabledReason={isNothing ? t("rewards:erase.nothing") : null} onClick={onErase}>
        {t("rewards:erase.open")}
      </Button>
    </Card>
  );
}

function Loading({ isError, onRetry }: { readonly isError: boolean; readonly onRetry: () => void }) {
  const t = useTranslate();
  if (!isError)
    return (
      <Card>
        <SkeletonText lines={6} />
      </Card>
    );
  return (
    <EmptyState
      picture="offline"
      title={t("rewards:failed")}
      action={<Button onClick={onRetry}>{t("rewards:retry")}</Button>}
    />
  );
}

/** The workspace's currencies, the default reward, and erasing all balances. */
export const rewardsPage = definePage({
  component: RewardsPage,
  warm: () => queryClient.prefetchQuery(callQuery(api, rewardCalls.get, {})),
});
