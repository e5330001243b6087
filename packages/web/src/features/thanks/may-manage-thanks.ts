import { useMay, useMember } from "../../session/use-session.ts";

/** Whether the reader sees the figures and settings of thanks, by permission and license. */
export function useMayManageThanks(): boolean {
  const { features } = useMember();
  return useMay("manage-thanks") && features.includes("manage-thanks");
}
