import { billingCalls } from "@guildhall/core/billing";
import { refreshChanged, showFailure, useGuild } from "@guildhall/widget/guild";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useSearchText } from "../../routing/search.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { lookOf } from "./payment-looks.ts";

/** Whoever comes back from a checkout without paying: it's closed, so that it can be tried again at once. */
export function useCanceledCheckout(): void {
  const t = useTranslate();
  const guild = useGuild();
  const navigate = useNavigate();
  const [text, setText] = useSearchText("payment");
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  const asked = useRef(0);
  useEffect(() => {
    if (id === 0 || asked.current === id) return;
    asked.current = id;
    const open = (): void => void navigate({ href: `/billing/payment/${String(id)}`, replace: true });
    void guild.client
      .call(billingCalls.cancelPayment, { params: { id } }, { quiet: true })
      .then(({ payment }) => {
        // It was paid after all, or was something else long since.
        if (lookOf(payment).next !== "again") {
          open();
          return;
        }
        setText("");
        showMessage({ text: t("plans:payment.canceled") });
      })
      .catch((error: unknown) => {
        setText("");
        showFailure(guild, error);
      })
      .finally(() => void refreshChanged(guild, billingCalls.cancelPayment.topics));
  }, [guild, id, navigate, setText, t]);
}
