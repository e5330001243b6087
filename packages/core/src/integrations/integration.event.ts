import * as z from "zod/mini";
import { integrationProvider } from "./integration.values.ts";

export const integrationEvents = {
  /** An integration got a key, in place of the one before. */
  "integration_key.added": z.object({ provider: integrationProvider }),
  "integration_key.withdrawn": z.object({ provider: integrationProvider }),
};
