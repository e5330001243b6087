import { nextStep, setUpCalls } from "@guildhall/core/workspaces";
import { Button, Card } from "@guildhall/widget";
import { showFailure, useGuild, useSend } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { useSetUp } from "../../shell/use-set-up.ts";

/** Brings back the list of first steps that the reader has hidden while something on it is left. */
export function HiddenSetUp() {
  const t = useTranslate();
  const guild = useGuild();
  const data = useSetUp(true);
  const { isBusy, send } = useSend(setUpCalls.dismiss, {
    onFailure: (failure, retry) => showFailure(guild, failure, { retry }),
  });
  if (data === undefined || !data.isDismissed || nextStep(data) === null) return null;
  const done = data.items.filter(({ isDone }) => isDone).length;
  return (
    <Card
      title={t("settings:common.setUp")}
      lead={t("settings:common.setUpHint", { done, total: data.items.length })}
      actions={
        <Button size="s" busy={isBusy} onClick={() => send({ body: { isDismissed: false } })}>
          {t("settings:common.setUpShow")}
        </Button>
      }
    />
  );
}
