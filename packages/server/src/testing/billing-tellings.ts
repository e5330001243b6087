import { billingCalls } from "@guildhall/core/billing";
import type { ToldCall } from "./jira-tellings.ts";
import type { Teammate } from "./team.ts";

/** The calls about plans that tell by themselves: without a plan, there's less to do afterwards. */
export function billingTellings(of: () => { readonly boss: Teammate }): Readonly<Record<string, ToldCall>> {
  return {
    updateWorkspaceLicense: {
      type: "license.changed",
      says: () => ({ cause: "end", to: "subscription_expired" }),
      run: () => {
        const { client, workspaceId } = of().boss;
        const body = {
          licenseType: "business",
          status: "subscription_expired",
          expireAt: null,
          comment: "Unpaid",
        } as const;
        return client.call(billingCalls.updateLicense, { params: { id: workspaceId }, body });
      },
    },
    switchLicense: {
      type: "license.changed",
      says: () => ({ cause: "switch_to_free", to: "initial" }),
      run: () => of().boss.client.call(billingCalls.switchLicense, { body: { licenseType: "free" } }),
    },
  };
}
