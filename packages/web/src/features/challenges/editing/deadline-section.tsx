import { DEADLINE_TIME, localDateAt, startOfDay } from "@guildhall/core";
import { needsAccept } from "@guildhall/core/challenges";
import { DateTimeField } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { useMember } from "../../../session/use-session.ts";
import { useNow } from "../../../time/clock.ts";
import type { ChallengeForm } from "./use-challenge-form.ts";

/** The deadlines to accept and complete, in the workspace's zone. */
export function DeadlineSection({ form }: { readonly form: ChallengeForm }) {
  const t = useTranslate();
  const now = useNow();
  const { settings } = useMember();
  const { draft, errors, change } = form;
  const today = startOfDay(localDateAt(now, settings.tz), settings.tz).toISOString();
  const hasAccept = needsAccept(draft, settings);
  return (
    <div className={formStyles.long}>
      <div className={formStyles.long}>
        {hasAccept && (
          <DateTimeField
            label={t("challenges:form.acceptDeadline")}
            zone={settings.tz}
            formats={settings}
            value={draft.acceptDeadlineAt}
            min={today}
            max={draft.completeDeadlineAt}
            timeWhenOnlyDate={DEADLINE_TIME}
            error={errors.at("acceptDeadlineAt")}
            onChange={(acceptDeadlineAt) => change({ acceptDeadlineAt })}
          />
        )}
        <DateTimeField
          label={t("challenges:form.completeDeadline")}
          zone={settings.tz}
          formats={settings}
          value={draft.completeDeadlineAt}
          min={hasAccept ? (draft.acceptDeadlineAt ?? today) : today}
          timeWhenOnlyDate={DEADLINE_TIME}
          error={errors.at("completeDeadlineAt")}
          onChange={(completeDeadlineAt) => change({ completeDeadlineAt })}
        />
      </div>
      <p
        className={formStyles.hint}
      >{`${t("challenges:form.deadlineHint")} ${t("challenges:form.zone", { zone: settings.tz })}`}</p>
    </div>
  );
}
