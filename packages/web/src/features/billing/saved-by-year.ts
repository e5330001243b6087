import { type BillingInfo, DURATIONS, type PlanName } from "@guildhall/core/billing";

/** What a year at once costs less than its months, in hundredths. */
export function savedByYear({ costRules }: Pick<BillingInfo, "costRules">, plan: PlanName): number {
  const [month, year] = [costRules[plan]?.["month"], costRules[plan]?.["year"]];
  return month === undefined || year === undefined ? 0 : month.cost * DURATIONS.year.months - year.cost;
}
