import { LICENSE_STATUSES, type LicenseStatus } from "@guildhall/core/billing";
import type { WorkspaceItem } from "@guildhall/core/workspaces";
import { Badge, type BadgeTone } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { usePlanWords } from "./plan-words.ts";
import styles from "./workspaces.module.css";

interface PlanLook {
  readonly tone: BadgeTone;
  readonly isOver: boolean;
}

/** Of a free plan there's nothing more to say. */
const LOOKS: Readonly<Partial<Record<LicenseStatus, PlanLook>>> = {
  trial_active: { tone: "primary", isOver: false },
  subscription_active: { tone: "success", isOver: false },
  subscription_canceled: { tone: "warning", isOver: false },
  trial_expired: { tone: "warning", isOver: true },
  subscription_expired: { tone: "warning", isOver: true },
};

/** A workspace's plan, how it stands, until when, and for how many it's paid. */
export function PlanCells({ license }: Pick<WorkspaceItem, "license">) {
  const t = useTranslate();
  const { dateOf, planOf } = usePlanWords();
  const { type, expireAt, seats } = license;
  const status = LICENSE_STATUSES.find((each) => each === license.status);
  const look = status && LOOKS[status];
  if (status === undefined || look === undefined) return planOf(type);
  const date = expireAt === null ? "" : dateOf(expireAt);
  const end = look.isOver ? date : date === "" ? t("granting:never") : t("granting:until", { date });
  const facts = [end, ...(seats > 0 ? [t("granting:seats", { count: seats })] : [])];
  return (
    <>
      {planOf(type)} <Badge tone={look.tone}>{t(`billing:status.${status}`)}</Badge>
      <div className={styles.facts}>{facts.join(" · ")}</div>
    </>
  );
}
