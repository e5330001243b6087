import { formatDateTime, parseInstant } from "@guildhall/core";
import { useMember } from "../../guild/index.ts";

export function useWorkspaceTime(): (instant: string) => string {
  const { tz, dateFormat, timeFormat } = useMember().settings;
  return (instant) => formatDateTime(parseInstant(instant), { zone: tz, dateFormat, timeFormat });
}
