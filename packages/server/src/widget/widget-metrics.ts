import { Counter, Registry } from "prom-client";
import type { ExchangeWatch } from "./open-widget-session.service.ts";

/** Counts what the installation's widgets do, for /metrics. */
export interface WidgetMetrics extends ExchangeWatch {
  readonly registry: Registry;
  /** A version as the widget tells it; anything else is "other", so that nobody can make new series. */
  seen(version: string | undefined, known: ReadonlySet<string>): void;
}

export function createWidgetMetrics(): WidgetMetrics {
  const registry = new Registry();
  const registers = [registry];
  const opened = new Counter({
    name: "guildhall_widget_exchanges_total",
    help: "Tokens of hosts that were exchanged for a session.",
    registers,
  });
  const refused = new Counter({
    name: "guildhall_widget_refusals_total",
    help: "Tokens of hosts that were refused, by the check that failed.",
    labelNames: ["reason"],
    registers,
  });
  const versions = new Counter({
    name: "guildhall_widget_versions_total",
    help: "Exchanges by the version of the widget that asked.",
    labelNames: ["version"],
    registers,
  });
  return {
    registry,
    opened: () => opened.inc(),
    refused: (reason) => refused.inc({ reason }),
    seen: (version, known) =>
      versions.inc({ version: version !== undefined && known.has(version) ? version : "other" }),
  };
}
