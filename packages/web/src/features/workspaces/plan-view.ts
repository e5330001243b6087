import { LICENSE_STATUSES, PLAN_NAMES, type LicenseStatus, type PlanName } from "@guildhall/core/billing";

/** Days until a plan's end that can be asked for; 0 is any. */
export const ENDS_WITHIN = [0, 7, 30, 90] as const;

/** What the list of workspaces is narrowed to; "" and 0 are any. */
export interface PlanView {
  readonly plan: PlanName | "";
  readonly standing: LicenseStatus | "";
  readonly endsWithin: number;
}

type Search = Readonly<Record<string, string | undefined>>;

/** From the page's address. */
export function readPlanView(search: Search): PlanView {
  return {
    plan: PLAN_NAMES.find((each) => each === search["plan"]) ?? "",
    standing: LICENSE_STATUSES.find((each) => each === search["status"]) ?? "",
    endsWithin: ENDS_WITHIN.find((each) => String(each) === search["ends"]) ?? 0,
  };
}

export function isNarrowed({ plan, standing, endsWithin }: PlanView): boolean {
  return plan !== "" || standing !== "" || endsWithin !== 0;
}

/** For the page's address; without a page, which another view has not. */
export function writePlanView(search: Search, { plan, standing, endsWithin }: PlanView): Search {
  return {
    ...search,
    page: undefined,
    plan: plan === "" ? undefined : plan,
    status: standing === "" ? undefined : standing,
    ends: endsWithin === 0 ? undefined : String(endsWithin),
  };
}

/** For the call. */
export function planQuery({ plan, standing, endsWithin }: PlanView) {
  return {
    ...(plan !== "" && { plan }),
    ...(standing !== "" && { status: standing }),
    ...(endsWithin !== 0 && { ends_within: endsWithin }),
  };
}
