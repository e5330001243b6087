import type { Edit, Variant } from "./edit.ts";
import type { FeatureNames } from "./names.ts";

/** What a feature adds to the widget's and the panel's files of others. */
export function listSurfaceEdits(_names: FeatureNames, _variant: Variant): readonly Edit[] {
  return [];
}
