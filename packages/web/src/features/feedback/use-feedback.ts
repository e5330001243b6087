import { type FEEDBACK_TYPES, ValidationFailure } from "@guildhall/core";
import { feedbackCalls } from "@guildhall/core/feedback";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

export interface FeedbackForm {
  readonly type: FeedbackType;
  readonly message: string;
  readonly isBusy: boolean;
  readonly errors: readonly string[];
  readonly setType: (type: FeedbackType) => void;
  readonly setMessage: (message: string) => void;
  readonly send: () => void;
}

/** State of the feedback form; the text stays until it's sent. */
export function useFeedback({ onSent }: { readonly onSent: () => void }): FeedbackForm {
  const t = useTranslate();
  const [type, setType] = useState<FeedbackType>("feature");
  const [message, setMessage] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    setErrors([]);
    try {
      await api.call(feedbackCalls.send, { body: { feedbackType: type, message } });
      showMessage({ text: t("feedback:sent"), tone: "good" });
      setMessage("");
      onSent();
    } catch (error) {
      if (error instanceof ValidationFailure) setErrors(error.fields.map((field) => field.message));
      else showFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    type,
    message,
    isBusy,
    errors,
    setType,
    setMessage,
    send: () => {
      if (!isBusy) void send();
    },
  };
}
