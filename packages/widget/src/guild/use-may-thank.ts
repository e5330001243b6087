import { useGuild } from "./guild-provider.tsx";
import { useMember } from "./use-member.ts";

/** Whether there's a form for thanks here, and the plan lets them be given. */
export function useMayThank(): boolean {
  const { features } = useMember();
  return useGuild().hasPage("/thanks/create") && features.includes("new-thanks");
}
