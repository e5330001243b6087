export { deleteExpiredTokens, deleteRefusalsBefore } from "./cleanup.repository.ts";
export { createAllowedOrigins } from "./allowed-origins.ts";
export type { AllowedOrigins } from "./allowed-origins.ts";
export type { ExchangeWatch } from "./open-widget-session.service.ts";
export { openWidgetFiles } from "./widget-files.ts";
export { createWidgetLimits } from "./widget-limits.ts";
export { createWidgetMetrics } from "./widget-metrics.ts";
export { countWidgetVersions, registerWidgetPages } from "./widget-pages.ts";
export { createExchangeRoutes } from "./widget.routes.ts";
