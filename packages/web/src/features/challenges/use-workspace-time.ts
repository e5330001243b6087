import { formatDateTime, parseInstant } from "@guildhall/core";
import { useMember } from "../../session/use-session.ts";

export function useWorkspaceTime(): (instant: string) => string {
  const { tz, dateFormat, timeFormat } = useMember().settings;
  return (instant) => formatDateTime(parseInstant(instant), { zone: tz, dateFormat, timeFormat });
}
