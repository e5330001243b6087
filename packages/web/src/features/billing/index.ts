export { paymentHref } from "./payment-href.ts";
