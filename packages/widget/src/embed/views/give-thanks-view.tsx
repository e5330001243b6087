import { useState } from "react";
import { GiveThanks } from "../../features/thanks/index.ts";
import type { ViewProps } from "../view-props.ts";

/** The form, which is empty again once its thanks are published. */
export function GiveThanksView({ id }: ViewProps) {
  const [{ userId, count }, setForm] = useState({ userId: id, count: 0 });
  return (
    <GiveThanks
      key={count}
      userId={userId}
      // The host's page has the focus; after publishing, what had it here is gone.
      takesFocus={count > 0}
      onPublished={() => setForm((form) => ({ userId: 0, count: form.count + 1 }))}
    />
  );
}
