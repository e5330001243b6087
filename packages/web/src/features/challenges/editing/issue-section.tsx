import { Card, TextField } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { useSessionInfo } from "../../../session/use-session.ts";
import type { ChallengeForm } from "./use-challenge-form.ts";

const ISSUE_TRACKER = "jira";
const MAX_LENGTH = 100;

/** The linked issue and the status that ends it; nothing without a connected issue tracker. */
export function IssueSection({ form }: { readonly form: ChallengeForm }) {
  const t = useTranslate();
  const info = useSessionInfo();
  const { draft, errors, change } = form;
  if (info?.loggedIn !== true || !info.integrations.includes(ISSUE_TRACKER)) return null;
  return (
    <Card title={t("challenges:form.issue")}>
      <div className={formStyles.long}>
        <TextField
          label={t("challenges:form.externalId")}
          hint={t("challenges:form.externalIdHint")}
          maxLength={MAX_LENGTH}
          value={draft.externalId}
          error={errors.at("externalId")}
          onChange={(event) => change({ externalId: event.currentTarget.value })}
        />
        <div className={formStyles.grid}>
          <TextField
            label={t("challenges:form.autoCloseId")}
            maxLength={MAX_LENGTH}
            value={draft.autoCloseId}
            error={errors.at("autoCloseStatus")}
            onChange={(event) => change({ autoCloseId: event.currentTarget.value })}
          />
          <TextField
            label={t("challenges:form.autoCloseName")}
            maxLength={MAX_LENGTH}
            value={draft.autoCloseName}
            onChange={(event) => change({ autoCloseName: event.currentTarget.value })}
          />
        </div>
        <p className={formStyles.hint}>{t("challenges:form.autoCloseHint")}</p>
      </div>
    </Card>
  );
}
