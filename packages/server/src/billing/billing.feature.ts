import { defineFeature } from "../feature.ts";
import { billingRoutes } from "./billing.routes.ts";
import { LICENSE_RULES } from "./license-rule.repository.ts";

export const billingFeature = defineFeature({
  routes: billingRoutes,
  checks: LICENSE_RULES,
  demo: async () => (await import("./billing.demo.ts")).billingDemo,
});
