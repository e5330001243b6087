export { createBillingJobs } from "./billing-jobs.ts";
export { openFirstLicense } from "./first-license.service.ts";
export { createPaymentModule } from "./payment.module.ts";
export { createDevPayModule } from "./local/dev-pay.module.ts";
