import { formatDateTime } from "../lib/time-format.ts";
import { parseInstant } from "../lib/time.ts";
import type { DeskContext } from "./define-chat-plug.ts";

/** An instant in the workspace's zone and format. */
export async function writeTime({ member }: Pick<DeskContext, "member">, at: string): Promise<string> {
  const { settings } = await member();
  return formatDateTime(parseInstant(at), {
    zone: settings?.tz ?? "UTC",
    dateFormat: settings?.dateFormat ?? "eu",
    timeFormat: settings?.timeFormat ?? "24",
  });
}
