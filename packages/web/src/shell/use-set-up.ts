import { nextStep, setUpCalls, type SetUpStep } from "@guildhall/core/workspaces";
import { useCall } from "@guildhall/widget/guild";
import { useMay, useMember } from "../session/use-session.ts";

/** Where each step is taken. */
const HREFS: Readonly<Record<SetUpStep, string>> = {
  workspace: "/intro/workspace",
  invite: "/intro/invite",
  reward: "/intro/reward",
  challenge: "/intro/challenge",
  thanks: "/intro/thanks",
  perks: "/intro/perks",
  integrations: "/intro/integrations",
  picture: "/profile/edit",
  first_thanks: "/thanks/create",
  first_challenge: "/challenges",
};

export function stepHref(step: SetUpStep): string {
  return HREFS[step];
}

/** The reader's list of first steps; undefined while it's unknown, or if it isn't wanted or they have none. */
export function useSetUp(isWanted: boolean) {
  const { hasSetUp } = useMember().user;
  // Whoever sets the workspace up still finds a list that they have hidden.
  const isTheirs = useMay("access-intro") || hasSetUp;
  return useCall(setUpCalls.get, {}, { enabled: isWanted && isTheirs }).data;
}

/** The URL of the next step; null if nothing is left. */
export function useNextStepHref(isWanted: boolean): string | null {
  const data = useSetUp(isWanted);
  const next = data === undefined ? null : nextStep(data);
  return next === null ? null : HREFS[next];
}
