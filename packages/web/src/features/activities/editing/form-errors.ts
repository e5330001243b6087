import type { FieldError, ValidationFailure } from "@guildhall/core";
import { describeFieldError } from "@guildhall/core/i18n";
import type { TextKey } from "@guildhall/core/i18n";
import { useTranslateAny } from "../../../i18n/language.ts";

/** Form labels by field of the call. */
export const FIELD_LABELS: Readonly<Record<string, TextKey>> = {
  type: "challenges:form.type",
  title: "challenges:form.title",
  description: "challenges:form.description",
  closedDescription: "challenges:form.closedDescription",
  resultType: "challenges:form.resultType",
  resultDescription: "challenges:form.resultDescription",
  rewards: "challenges:form.rewards",
  entityRewards: "challenges:form.achievements",
  requireAccept: "challenges:form.requireAccept",
  allowMultiQuest: "challenges:form.allowMultiQuest",
  autoApprove: "challenges:form.autoApprove",
  acceptDeadlineAt: "challenges:form.acceptDeadline",
  completeDeadlineAt: "challenges:form.completeDeadline",
  groupId: "challenges:form.group",
  channel: "challenges:form.channel",
  externalId: "challenges:form.externalId",
  autoCloseStatus: "challenges:form.autoCloseId",
};

/** Errors per field and as one list, in the reader's language. */
export interface FormErrors {
  /** The error of a field or anything inside it; null for none. */
  readonly at: (field: string) => string | null;
  /** Each once, with its field's name. */
  readonly list: readonly string[];
}

/** Merges the form's own errors with the server's. */
export function useFormErrors(own: readonly FieldError[], wire: ValidationFailure["fields"]): FormErrors {
  const t = useTranslateAny();
  const found = [...own.map((error) => ({ field: error.field, message: describeFieldError(t, error) })), ...wire];
  const list = found.map(({ field, message }) => {
    const label = FIELD_LABELS[rootOf(field)];
    return label === undefined ? message : t("challenges:form.fieldError", { field: t(label), error: message });
  });
  return {
    at: (field) => found.find((each) => rootOf(each.field) === field)?.message ?? null,
    list: [...new Set(list)],
  };
}

function rootOf(field: string): string {
  return field.split(".", 1)[0] ?? field;
}
