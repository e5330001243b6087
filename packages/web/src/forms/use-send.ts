import { CallFailure, ValidationFailure } from "@guildhall/core";
import { createPlatform } from "@guildhall/core/transport";
import { useRef, useState } from "react";
import { explainFailure } from "../shell/show-failure.ts";

/** Something that is sent to the server, and how that goes. */
export interface Action {
  readonly isBusy: boolean;
  /** Why it did not work, where that is about no field; null otherwise. */
  readonly notice: string | null;
  /** What the server said of the fields. */
  readonly errors: ValidationFailure["fields"];
  readonly errorOf: (field: string) => string | null;
  /** Sends; the same `content` goes on with the same key, since it may have arrived although no answer came. */
  readonly run: (content: string, send: (idempotencyKey: string) => Promise<void>) => void;
}

/** Holds one thing that can be sent, once at a time; afterwards `refresh` reads anew what the page shows. */
export function useSend({
  refresh,
  onFailure,
}: {
  readonly refresh: () => Promise<void>;
  readonly onFailure?: ((failure: CallFailure) => void) | undefined;
}): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const last = useRef({ content: "", key: "" });
  const fields = failure instanceof ValidationFailure ? failure.fields : [];

  const attempt = async (content: string, send: (idempotencyKey: string) => Promise<void>): Promise<void> => {
    if (last.current.key === "" || last.current.content !== content)
      last.current = { content, key: createPlatform().newKey() };
    setIsBusy(true);
    setFailure(null);
    try {
      await send(last.current.key);
      last.current = { content: "", key: "" };
      // Busy until the page shows it: the button must not ask for the same again.
      await refresh();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
      onFailure?.(error);
      // The page shows something that is no longer so; offline, that would wait for the network.
      void refresh();
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    notice: failure === null || failure instanceof ValidationFailure ? null : explainFailure(failure),
    errors: fields,
    errorOf: (field) => fields.find((each) => each.field === field)?.message ?? null,
    run: (content, send) => {
      if (!isBusy) void attempt(content, send);
    },
  };
}
