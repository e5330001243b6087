import { billingCalls, type PaymentProviderName, type PortalPage } from "@guildhall/core/billing";
import { Button, type ButtonVariant } from "@guildhall/widget";
import { explainFailure, useSend } from "@guildhall/widget/guild";
import { useEffect } from "react";
import { translate, useTranslateAny } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { useLeaveFor } from "./use-leave-for.ts";

/** Leads to the provider's page for cards and invoices, or to the invoice that couldn't be charged. */
export function PortalButton({
  page,
  provider,
  variant = "secondary",
  children,
}: {
  readonly page: PortalPage;
  readonly provider: PaymentProviderName;
  readonly variant?: ButtonVariant;
  readonly children: string;
}) {
  const translateAny = useTranslateAny();
  const { isLeaving, isUnsafe, leaveFor } = useLeaveFor(provider);
  const { send, isBusy } = useSend(billingCalls.openPortal, {
    onFailure: (failure) => tell(explainFailure(translateAny, failure)),
  });
  useEffect(() => {
    if (isUnsafe) tell(translate("plans:pay.unsafe"));
  }, [isUnsafe]);
  return (
    <Button
      variant={variant}
      busy={isBusy || isLeaving}
      onClick={() => send({ body: { page } }, ({ redirectUrl }) => leaveFor(redirectUrl))}
    >
      {children}
    </Button>
  );
}

function tell(text: string | null): void {
  if (text !== null) showMessage({ text, tone: "bad" });
}
