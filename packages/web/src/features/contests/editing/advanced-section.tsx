import {
  COMPLETION_IMAGE_TYPES,
  DEADLINE_TIME,
  formatDateTime,
  localDateAt,
  MAX_CONTEST_IMAGE_BYTES,
  startOfDay,
} from "@guildhall/core";
import { acceptOf, toMegabytes } from "@guildhall/core/attachments";
import { Button, DateTimeField, FileField } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { formStyles } from "@guildhall/widget/forms";
import CalendarX from "lucide-react/icons/calendar-x";
import Trash from "lucide-react/icons/trash-2";
import { useTranslate } from "../../../i18n/language.ts";
import { useMember } from "../../../session/use-session.ts";
import { useNow } from "../../../time/clock.ts";
import { LockedField, MoreSection } from "../../activities/index.ts";
import styles from "./contest-form.module.css";
import type { ContestForm } from "./use-contest-form.ts";

interface PartProps {
  readonly form: ContestForm;
}

/** When it ends, and its picture. */
export function AdvancedSection({ form }: PartProps) {
  const t = useTranslate();
  const { errors, faults, picture } = form;
  const isFaulty = errors.at("closedAt") !== null || errors.at("imageFile") !== null;
  return (
    <MoreSection title={t("contests:form.advanced")} summary={useSummary(form)} faults={isFaulty ? faults : 0}>
      <Closing form={form} />
      <Picture picture={picture} />
    </MoreSection>
  );
}

function useSummary({ draft, picture }: ContestForm): readonly string[] {
  const t = useTranslate();
  const { tz, ...formats } = useMember().settings;
  const { closedAt } = draft;
  const parts = [
    closedAt !== null &&
      t("contests:form.summary.closes", { when: formatDateTime(new Date(closedAt), { zone: tz, ...formats }) }),
    picture.shownUrl !== "" && t("contests:form.summary.picture"),
  ];
  return parts.filter((part) => part !== false);
}

function Closing({ form: { draft, data, errors, change } }: PartProps) {
  const t = useTranslate();
  const now = useNow();
  const { settings } = useMember();
  const lock = useReason()(data.locks.closedAt);
  const label = t("contests:form.closes");
  const { tz: zone } = settings;
  const { closedAt } = draft;
  if (lock !== null) {
    const value = closedAt === null ? "" : formatDateTime(new Date(closedAt), { zone, ...settings });
    return <LockedField label={label} value={value} reason={lock} />;
  }
  const today = startOfDay(localDateAt(now, zone), zone).toISOString();
  const hint = t(
    data.closesOnlyLater && data.contest.closedAt !== null ? "contests:form.closesLater" : "contests:form.closesHint",
  );
  return (
    <div className={formStyles.form}>
      <DateTimeField
        label={label}
        hint={`${hint} ${t("contests:form.zone", { zone })}`}
        zone={zone}
        formats={settings}
        value={closedAt}
        min={data.closesOnlyLater ? (data.contest.closedAt ?? today) : today}
        timeWhenOnlyDate={DEADLINE_TIME}
        error={errors.at("closedAt")}
        onChange={(next) => change({ closedAt: next })}
      />
      {closedAt !== null && (
        <div>
          <Button size="s" icon={<CalendarX />} onClick={() => change({ closedAt: null })}>
            {t("contests:form.clearCloses")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** As cards show it: choose, see how it's cropped, delete. */
function Picture({ picture: { shownUrl, error, choose, remove } }: Pick<ContestForm, "picture">) {
  const t = useTranslate();
  const hasOne = shownUrl !== "";
  return (
    <fieldset className={formStyles.form}>
      <legend className={formStyles.legend}>{t("contests:form.picture")}</legend>
      <FileField
        label={t("contests:form.picture")}
        accept={acceptOf(COMPLETION_IMAGE_TYPES)}
        overText={t("contests:form.dropNow")}
        hint={t("contests:form.pictureHint", { max: toMegabytes(MAX_CONTEST_IMAGE_BYTES) })}
        error={error}
        onChoose={choose}
      >
        <strong>{t(hasOne ? "contests:form.anotherPicture" : "contests:form.choosePicture")}</strong>{" "}
        {t("contests:form.drop")}
      </FileField>
      {hasOne && (
        <>
          <img src={shownUrl} alt={t("contests:form.pictureAlt")} className={styles.picture} />
          <div>
            <Button size="s" icon={<Trash />} onClick={remove}>
              {t("contests:form.deletePicture")}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}
