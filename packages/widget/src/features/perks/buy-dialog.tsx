import { type CurrencyAmount, MAX_PURCHASE_MESSAGE_LENGTH } from "@guildhall/core";
import { balancesAround, isEndless, type Perk } from "@guildhall/core/perks";
import type { ReactNode } from "react";
import { FormDialog, formStyles } from "../../forms/index.ts";
import { useMay, useMember, useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { UserPicker } from "../../ui/user-picker.tsx";
import { ChannelField } from "../channels/index.ts";
import { useFindPeople } from "./find-people.ts";
import { useBuy, type BuyForm } from "./use-buy.ts";
import { useShownPerk } from "./use-perks.ts";

/** Buys a perk for oneself or a colleague, showing its price and the remaining balance. */
export function BuyDialog({ product, onClose }: { readonly product: Perk; readonly onClose: () => void }) {
  const t = useTranslate();
  const shown = useShownPerk(product);
  const { perk } = shown;
  const form = useBuy(shown, onClose);
  const mayBuyFree = useMay("free-purchases");
  const { draft, change } = form;
  const hasPrice = perk.costs.length > 0;
  const title = hasPrice
    ? t("perks:buy.title", { title: perk.title })
    : t("perks:buy.titleFree", { title: perk.title });
  return (
    <FormDialog
      title={title}
      form={form}
      words={{
        errors: t("perks:buy.errorsTitle"),
        cancel: t("perks:buy.cancel"),
        send: t(`perks:buy.${sendOf(form)}`),
      }}
      onClose={onClose}
    >
      <Price costs={form.isPaid ? perk.costs : []} />
      <RecipientFields form={form} />
      <TextArea
        label={t("perks:buy.message")}
        hint={t("perks:buy.messageHint")}
        maxLength={MAX_PURCHASE_MESSAGE_LENGTH}
        value={draft.message}
        error={form.errorOf("message")}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <Checkbox
        label={t("perks:buy.announce")}
        checked={draft.announce}
        onChange={() => change({ announce: !draft.announce })}
      />
      {draft.announce && (
        <ChannelField
          value={draft.channel}
          error={form.errorOf("channel")}
          onChange={(channel) => change({ channel })}
        />
      )}
      {mayBuyFree && hasPrice && (
        <Checkbox
          label={t(draft.isGift ? "perks:buy.isFreeGift" : "perks:buy.isFree")}
          hint={t(isEndless(perk.quantity) ? "perks:buy.isFreeHint" : "perks:buy.isFreeHintCounted")}
          checked={draft.isFree}
          onChange={() => change({ isFree: !draft.isFree })}
        />
      )}
    </FormDialog>
  );
}

function sendOf({ draft, isPaid, isChanged }: BuyForm) {
  if (!isPaid) return draft.isGift ? "sendFreeGift" : "sendFree";
  return isChanged ? "sendNew" : "send";
}

/** The price, and its currencies' balances before and after; an insufficient one has no after. */
function Price({ costs }: { readonly costs: readonly CurrencyAmount[] }) {
  const t = useTranslate();
  const { before, after } = balancesAround(costs, useMember().user.balances, useReaderLanguage());
  return (
    <div style={{ display: "grid", gap: "var(--s-2)" }} aria-live="polite">
      <Line label={t("perks:buy.price")}>
        {costs.length > 0 ? <RewardList rewards={costs} /> : t("perks:buy.free")}
      </Line>
      {costs.length > 0 && (
        <Line label={t("perks:buy.before")}>
          <RewardList tone="plain" rewards={before} />
        </Line>
      )}
      {costs.length > 0 && after !== null && (
        <Line label={t("perks:buy.after")}>
          <RewardList tone="plain" rewards={after} />
        </Line>
      )}
    </div>
  );
}

const LINE = { display: "flex", alignItems: "center", justifyContent: "space-between", gap: "var(--s-3)" } as const;

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div style={LINE}>
      <span>{label}</span>
      <strong>{children}</strong>
    </div>
  );
}

function RecipientFields({ form }: { readonly form: BuyForm }) {
  const t = useTranslate();
  const findPeople = useFindPeople();
  const { draft, change } = form;
  return (
    <div className={formStyles.form}>
      <div>
        <p className={formStyles.legend}>{t("perks:buy.whom")}</p>
        <SegmentedControl
          label={t("perks:buy.whom")}
          value={draft.isGift ? "colleague" : "me"}
          segments={[
            { value: "me", label: t("perks:buy.me") },
            { value: "colleague", label: t("perks:buy.colleague") },
          ]}
          onChange={(whom) => change({ isGift: whom === "colleague" })}
        />
      </div>
      {draft.isGift ? (
        <UserPicker
          label={t("perks:buy.recipient")}
          hint={t(form.isPaid ? "perks:buy.recipientHint" : "perks:buy.recipientHintFree")}
          placeholder={t("perks:buy.recipientPlaceholder")}
          error={form.errorOf("userId")}
          max={1}
          selected={draft.recipient === null ? [] : [draft.recipient]}
          onChange={([recipient = null]) => change({ recipient })}
          load={findPeople}
        />
      ) : (
        <p className={formStyles.hint}>{t("perks:buy.meHint")}</p>
      )}
    </div>
  );
}
