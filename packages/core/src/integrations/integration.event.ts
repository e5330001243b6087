import * as z from "zod/mini";
import { integrationProvider } from "./integration.values.ts";

/** An integration got a key, in place of the one before. */
export const integrationKeyAdded = z.object({ provider: integrationProvider });

export const integrationKeyWithdrawn = z.object({ provider: integrationProvider });
