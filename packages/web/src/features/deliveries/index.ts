import type { ComponentType } from "react";

export { deliveriesQuery } from "./deliveries-query.ts";

/** The section of the settings. */
export async function loadDeliveriesSection(): Promise<ComponentType> {
  return (await import("./deliveries-section.tsx")).DeliveriesSection;
}
