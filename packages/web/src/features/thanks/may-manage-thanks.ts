import { useMay, useMember } from "../../session/use-session.ts";

/** Tells whether the reader sees the figures and settings of thanks: permission and license together. */
export function useMayManageThanks(): boolean {
  const { features } = useMember();
  return useMay("manage-thanks") && features.includes("manage-thanks");
}
