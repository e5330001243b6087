// For pages that aren't a host's: they bring their own way to the server, and their own account.
export { createQueries, tellNews, type Account } from "./account.ts";
export type { MountOptions } from "./api.ts";
export { withAddresses } from "./at-server.ts";
export { createIdentity } from "./identity.ts";
export { keepInSight } from "./keep-in-sight.ts";
export { createMemory } from "./memory.ts";
export { mountWidget, type MountedWidget } from "./mount.tsx";
export { createPageSignals } from "./page-signals.ts";
export { createStored, type Stored } from "./stored.ts";
