import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";
import { widgetKeyAlgorithm } from "./widget.values.ts";

export const widgetEvents = {
  "widget.changed": z.object({ changes: fieldChanges }),
  /** Never the secret. */
  "widget_key.added": z.object({ kid: z.string(), alg: widgetKeyAlgorithm }),
  "widget_key.withdrawn": z.object({ kid: z.string() }),
  /** A person of the host's was linked to a member for good. */
  "widget_user.linked": z.object({ memberId: id }),
};
