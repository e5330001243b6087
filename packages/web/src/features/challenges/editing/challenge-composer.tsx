import { isDraft } from "@guildhall/core/activities";
import { type ChallengeForEdit } from "@guildhall/core/challenges";
import { type ScheduleLine } from "@guildhall/core/schedules";
import { Banner, Button, ButtonLink } from "@guildhall/widget";
import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { LeaveGuard } from "../../../forms/leave.dialog.tsx";
import { translate, useTranslate } from "../../../i18n/language.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";
import { useScheduleWords } from "@guildhall/widget/time";
import { ChallengeFields } from "./challenge-fields.tsx";
import { FormBar, primaryGoalOf, useSaveRefusal } from "../../activities/editing/form-bar.tsx";
import { useChallengeForm, type SuggestedFields } from "../../activities/editing/use-activity-form.ts";

/** The challenge form, from its initial data to where saving leads. */
export function ChallengeComposer({
  data,
  suggested = {},
}: {
  readonly data: ChallengeForEdit;
  readonly suggested?: SuggestedFields;
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const isScheduled = data.challenge.schedule !== null;
  const form = useChallengeForm({
    data,
    suggested,
    onSaved: ({ goal, id: cid, type }) => {
      const isOut = goal === "publish" || !isDraft(data.challenge);
      if (goal === "publish") showMessage({ text: translate(`challenges:form.published.${type}`), tone: "good" });
      else if (isOut) showMessage({ text: translate(`challenges:form.updated.${type}`), tone: "good" });
      else showMessage({ text: translate("challenges:form.drafted"), tone: "good" });
      const list = isScheduled ? "/challenges/schedule" : "/challenges/draft";
      const home = isOut ? `/challenge/${String(cid)}` : list;
      void navigate({ href: goal === "schedule" ? `/schedule/challenge/${String(cid)}` : home, ignoreBlocker: true });
    },
  });
  const refusal = useSaveRefusal(form);
  const sendPrimary = (): void => {
    if (refusal === null) form.send(primaryGoalOf(data));
  };
  return (
    <>
      {form.isRestored && (
        <Banner
          actions={
            <Button size="s" onClick={form.discard}>
              {t("challenges:form.discard")}
            </Button>
          }
        >
          {t("challenges:form.restored")}
        </Banner>
      )}
      {data.challenge.schedule !== null && <ScheduleBanner id={data.challenge.id} line={data.challenge.schedule} />}
      <ChallengeFields id={id} form={form} onPrimary={sendPrimary} />
      <FormBar id={id} form={form} />
      <LeaveGuard isDirty={form.isDirty} onDiscard={form.discard} />
    </>
  );
}

function ScheduleBanner({ id, line }: { readonly id: number; readonly line: ScheduleLine }) {
  const t = useTranslate();
  const words = useScheduleWords();
  return (
    <Banner
      actions={
        <ButtonLink size="s" href={`/schedule/challenge/${String(id)}`}>
          {t("challenges:form.changeSchedule")}
        </ButtonLink>
      }
    >
      {words(line)}
    </Banner>
  );
}
