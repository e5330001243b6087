import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";
import { widgetKeyAlgorithm } from "./widget.values.ts";

export const widgetChanged = z.object({ changes: fieldChanges });

/** Never the secret. */
export const widgetKeyAdded = z.object({ kid: z.string(), alg: widgetKeyAlgorithm });

export const widgetKeyWithdrawn = z.object({ kid: z.string() });

/** A person of the host's was linked to a member for good. */
export const widgetUserLinked = z.object({ memberId: id });
