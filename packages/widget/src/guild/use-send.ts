import { ValidationFailure } from "@guildhall/core";
import type { Endpoint, EndpointInput, EndpointResponse } from "@guildhall/core";
import { useRef } from "react";
import { explainFailure } from "./failure-text.ts";
import { useGuild } from "./guild-provider.tsx";
import { refreshChanged } from "./refresh-topics.ts";
import { useTranslateAny } from "./use-texts.ts";
import { useSending, type OnFailure, type Sending } from "./use-sending.ts";

/** What's known of a request while it's sent and after it failed. */
export interface Progress extends Pick<Sending, "isBusy" | "failure" | "forget"> {
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
  readonly onFailure?: OnFailure | undefined;
}

/** An action of one call or several, that can't run twice at once. */
export function useAction({ refresh, onFailure }: ActionOptions): Action {
  const guild = useGuild();
  const t = useTranslateAny();
  const last = useRef({ content: "", key: "" });
  const { isBusy, failure, forget, run } = useSending((failed, retry) => {
    onFailure?.(failed, retry);
    // The screen is stale; offline, awaiting this would wait for the network.
    void refresh();
  });
  const fields = failure instanceof ValidationFailure ? failure.fields : [];
  return {
    isBusy,
    failure,
    forget,
    notice: failure === null || failure instanceof ValidationFailure ? null : explainFailure(t, failure),
    errors: fields,
    errorOf: (field) => fields.find((each) => each.field === field)?.message ?? null,
    run: (content, send) =>
      run(async () => {
        if (last.current.key === "" || last.current.content !== content)
          last.current = { content, key: guild.platform.newKey() };
        await send(last.current.key);
        last.current = { content: "", key: "" };
        // Busy until the screen is up to date, so the same action can't be repeated.
        await refresh();
      }),
  };
}

/** An action around one of these calls, such as one that asks before it overwrites; then reads again what they change. */
export function useActionOf(
  calls: Endpoint | readonly Endpoint[],
  options: Pick<ActionOptions, "onFailure"> = {},
): Action {
  const guild = useGuild();
  const topics = [calls].flat().flatMap((call) => call.topics ?? []);
  return useAction({ refresh: () => refreshChanged(guild, topics), ...options });
}

/** One call that can't be sent twice at once. */
export interface Send<E extends Endpoint> extends Progress {
  /** Sends; the same input keeps its key until its answer is known. */
  readonly send: (input: EndpointInput<E>, onDone?: (answer: EndpointResponse<E>) => void) => void;
}

/** Sends a call, and then reads again what it changes. */
export function useSend<E extends Endpoint>(call: E, options: Pick<ActionOptions, "onFailure"> = {}): Send<E> {
  const { client } = useGuild();
  const { run, ...progress } = useActionOf(call, options);
  const send: Send<E>["send"] = (input, onDone) =>
    run(JSON.stringify(input), async (idempotencyKey) => {
      const key = call.movesValue === true ? { idempotencyKey } : {};
      // Apart: an optional call doesn't evaluate its arguments if there's nothing to call.
      const answer = await client.call(call, input, { ...key, quiet: true });
      onDone?.(answer);
    });
  return { ...progress, send };
}
