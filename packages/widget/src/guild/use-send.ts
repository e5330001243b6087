import { CallFailure, ValidationFailure } from "@guildhall/core";
import type { Endpoint, EndpointInput, EndpointResponse } from "@guildhall/core";
import { useRef, useState } from "react";
import { explainFailure } from "./failure-text.ts";
import { useGuild } from "./guild-provider.tsx";
import { refreshChanged } from "./refresh-topics.ts";

/** What's known of a request while it's sent and after it failed. */
export interface Progress {
  readonly isBusy: boolean;
  /** A failure that isn't about a field; null otherwise. */
  readonly notice: string | null;
  /** The server's field errors. */
  readonly errors: ValidationFailure["fields"];
  readonly errorOf: (field: string) => string | null;
}

/** A request and its progress. */
export interface Action extends Progress {
  /** Sends; the same `content` keeps its key, since it may have arrived without a response. */
  readonly run: (content: string, send: (idempotencyKey: string) => Promise<void>) => void;
}

interface ActionOptions {
  /** Refetches what the screen shows. */
  readonly refresh: () => Promise<void>;
  readonly onFailure?: ((failure: CallFailure) => void) | undefined;
}

/** An action of one call or several, that can't run twice at once. */
export function useAction({ refresh, onFailure }: ActionOptions): Action {
  const guild = useGuild();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const last = useRef({ content: "", key: "" });
  const fields = failure instanceof ValidationFailure ? failure.fields : [];

  const attempt = async (content: string, send: (idempotencyKey: string) => Promise<void>): Promise<void> => {
    if (last.current.key === "" || last.current.content !== content)
      last.current = { content, key: guild.platform.newKey() };
    setIsBusy(true);
    setFailure(null);
    try {
      await send(last.current.key);
      last.current = { content: "", key: "" };
      // Busy until the screen is up to date, so the same action can't be repeated.
      await refresh();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
      onFailure?.(error);
      // The screen is stale; offline, awaiting this would wait for the network.
      void refresh();
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    notice: failure === null || failure instanceof ValidationFailure ? null : explainFailure(guild, failure),
    errors: fields,
    errorOf: (field) => fields.find((each) => each.field === field)?.message ?? null,
    run: (content, send) => {
      if (!isBusy) void attempt(content, send);
    },
  };
}

/** One call that can't be sent twice at once. */
export interface Send<E extends Endpoint> extends Progress {
  /** Sends; the same input keeps its key until its answer is known. */
  readonly send: (input: EndpointInput<E>, onDone?: (answer: EndpointResponse<E>) => void) => void;
}

/** Sends a call, and then reads again what it changes. */
export function useSend<E extends Endpoint>(call: E, { onFailure }: Pick<ActionOptions, "onFailure"> = {}): Send<E> {
  const guild = useGuild();
  const { run, ...progress } = useAction({ refresh: () => refreshChanged(guild, call.topics ?? []), onFailure });
  const send: Send<E>["send"] = (input, onDone) =>
    run(JSON.stringify(input), async (idempotencyKey) => {
      const key = call.movesValue === true ? { idempotencyKey } : {};
      onDone?.(await guild.client.call(call, input, { ...key, quiet: true }));
    });
  return { ...progress, send };
}
