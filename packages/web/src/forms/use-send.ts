import { CallFailure, ValidationFailure } from "@guildhall/core";
import { createPlatform } from "@guildhall/core/transport";
import { useRef, useState } from "react";
import { explainFailure } from "../shell/show-failure.ts";

/** A request and its progress. */
export interface Action {
  readonly isBusy: boolean;
  /** A failure that isn't about a field; null otherwise. */
  readonly notice: string | null;
  /** The server's field errors. */
  readonly errors: ValidationFailure["fields"];
  readonly errorOf: (field: string) => string | null;
  /** Sends; the same `content` keeps its key, since it may have arrived without a response. */
  readonly run: (content: string, send: (idempotencyKey: string) => Promise<void>) => void;
}

/** An action that can't run twice at once; afterwards `refresh` refetches what the page shows. */
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
      // Busy until the page is up to date, so the same action can't be repeated.
      await refresh();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
      onFailure?.(error);
      // The page is stale; offline, awaiting this would wait for the network.
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
