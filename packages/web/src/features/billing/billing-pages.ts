import type { PageSpec } from "../../routing/page.ts";

/** By their paths. */
export const billingPages: Readonly<Record<string, PageSpec>> = {
  "/billing": { title: "navigation:billing", texts: ["plans"], load: () => import("./billing.page.tsx") },
  "/billing/payments": { title: "plans:payments.title", texts: ["plans"], load: () => import("./payments.page.tsx") },
  "/billing/payment/create": {
    title: "plans:pay.title",
    texts: ["plans"],
    load: () => import("./create-payment.page.tsx"),
  },
  "/billing/payment/$pid": { title: "plans:payment.title", texts: ["plans"], load: () => import("./payment.page.tsx") },
};
