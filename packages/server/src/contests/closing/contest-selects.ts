import type { Feature } from "../../feature.ts";
import type { EarningSelect } from "./earning.repository.ts";

/** What counts in contests by earnings: all that people earn, but for contests' own prizes. */
export function contestSelects(features: readonly Pick<Feature, "earnings">[]): readonly EarningSelect[] {
  return features.flatMap(({ earnings }) =>
    earnings === undefined || earnings.isPrize === true ? [] : earnings.select,
  );
}
