import { CONTEST_TYPES, type ContestType } from "@guildhall/core/contests";
import { Card } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { formStyles } from "@guildhall/widget/forms";
import TrendingUp from "lucide-react/icons/trending-up";
import UserCheck from "lucide-react/icons/user-check";
import UsersRound from "lucide-react/icons/users-round";
import Vote from "lucide-react/icons/vote";
import { useId, type ComponentType } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { LockedField } from "../../activities/index.ts";
import styles from "./contest-form.module.css";
import type { ContestForm } from "./use-contest-form.ts";

const ICONS: Readonly<Record<ContestType, ComponentType<{ readonly size: number; readonly "aria-hidden": "true" }>>> = {
  manual: UserCheck,
  manual_participants: UsersRound,
  auto: TrendingUp,
  voting: Vote,
};

/** How its winners are found. */
export function TypeSection({ form: { draft, data, change } }: { readonly form: ContestForm }) {
  const t = useTranslate();
  const name = useId();
  const lock = useReason()(data.locks.type);
  if (lock !== null)
    return (
      <Card>
        <LockedField label={t("contests:form.type")} value={t(`contests:types.${draft.type}`)} reason={lock} />
      </Card>
    );
  return (
    <Card title={t("contests:form.type")}>
      <div role="radiogroup" aria-label={t("contests:form.type")} className={styles.types}>
        {CONTEST_TYPES.map((type) => {
          const Icon = ICONS[type];
          return (
            <label key={type} className={styles.type}>
              <input
                type="radio"
                name={name}
                checked={type === draft.type}
                aria-labelledby={`${name}-${type}`}
                aria-describedby={`${name}-${type}-hint`}
                onChange={() => change({ type })}
              />
              <Icon size={20} aria-hidden="true" />
              <strong id={`${name}-${type}`}>{t(`contests:types.${type}`)}</strong>
              <span id={`${name}-${type}-hint`} className={formStyles.hint}>
                {t(`contests:form.typeHints.${type}`)}
              </span>
            </label>
          );
        })}
      </div>
    </Card>
  );
}
