import type { Payment } from "@guildhall/core/billing";
import { Badge } from "@guildhall/widget";
import { lookOf } from "./payment-looks.ts";

export function PaymentBadge({ payment }: { readonly payment: Payment }) {
  const { tone, icon: Icon } = lookOf(payment);
  return (
    <Badge tone={tone} icon={<Icon />}>
      {payment.statusName}
    </Badge>
  );
}
