import { useState } from "react";
import { GiveThanks } from "../../features/thanks/index.ts";
import type { ViewProps } from "../view-props.ts";

/** The form, which is empty again once its thanks are published. */
export function GiveThanksView({ id, text }: ViewProps) {
  const [{ userId, reason, count }, setForm] = useState({ userId: id, reason: text, count: 0 });
  return (
    <GiveThanks
      key={count}
      userId={userId}
      reason={reason}
      // The host's page has the focus; after publishing, what had it here is gone.
      takesFocus={count > 0}
      onPublished={() => setForm((form) => ({ userId: 0, reason: undefined, count: form.count + 1 }))}
    />
  );
}
