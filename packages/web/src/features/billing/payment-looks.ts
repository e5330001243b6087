import type { Payment, PaymentStatus } from "@guildhall/core/billing";
import type { BadgeTone } from "@guildhall/widget";
import Ban from "lucide-react/icons/ban";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Undo from "lucide-react/icons/undo-2";
import type { LucideIcon } from "lucide-react";

/** How a payment that stands so is shown. */
interface PaymentLook {
  readonly tone: BadgeTone;
  readonly icon: LucideIcon;
  /** What its payer sees next: that it's done, or will be; that it's waited for; another try. */
  readonly next: "done" | "later" | "wait" | "again" | null;
}

const WAITING: PaymentLook = { tone: "warning", icon: Clock, next: "wait" };
const BACK: PaymentLook = { tone: "neutral", icon: Undo, next: null };

const LOOKS: Readonly<Record<PaymentStatus, PaymentLook>> = {
  opening: WAITING,
  pending: WAITING,
  processing: { ...WAITING, next: null },
  scheduled: { tone: "primary", icon: Clock, next: "later" },
  paid: { tone: "success", icon: CircleCheck, next: "done" },
  failed: { tone: "danger", icon: CircleX, next: "again" },
  canceled: { tone: "neutral", icon: Ban, next: "again" },
  refunded: BACK,
  part_refunded: BACK,
  disputed: { tone: "danger", icon: CircleAlert, next: null },
};

export function lookOf({ status }: Pick<Payment, "status">): PaymentLook {
  return LOOKS[status];
}
