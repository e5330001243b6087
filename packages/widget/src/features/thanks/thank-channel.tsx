import { useMember } from "../../guild/index.ts";
import { ChannelField } from "../channels/index.ts";
import type { ThankForm } from "./use-thank-form.ts";

/** Where a thanks is announced; nothing for those that only giver and receivers may see: they're posted nowhere. */
export function ThankChannel({ form: { draft, change } }: { readonly form: Pick<ThankForm, "draft" | "change"> }) {
  const isAnnounced = useMember().settings.announceVisibility !== "private";
  return isAnnounced && <ChannelField value={draft.channel ?? null} onChange={(channel) => change({ channel })} />;
}
