import { latePart } from "@guildhall/widget/guild";

/** The section of the settings, loaded when it's opened: few read it. */
export const DeliveriesSection = latePart({
  load: () => import("./deliveries-section.tsx").then((file) => file.DeliveriesSection),
});
