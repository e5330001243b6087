import type { Guild } from "../../guild/index.ts";
import type { Person } from "../../ui/avatar.tsx";
import { undoThanks } from "./undo-thanks.ts";

/** Says that thanks were published, with an undo. */
export function announcePublished(guild: Guild, thanksId: number, receivers: readonly Person[]): void {
  const { t } = guild.texts.get();
  const [first, ...others] = receivers;
  const text =
    others.length === 0 && first !== undefined
      ? t("thanks:form.publishedTo", { name: first.name })
      : t("thanks:form.published", { count: receivers.length });
  guild.notify({
    text,
    tone: "good",
    action: { label: t("shell:message.undo"), run: () => void undoThanks(guild, thanksId) },
  });
}
