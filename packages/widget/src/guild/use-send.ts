import { CallFailure, ValidationFailure } from "@guildhall/core";
import type { Endpoint, EndpointInput, EndpointResponse } from "@guildhall/core";
import type { TranslateAny } from "@guildhall/core/i18n";
import { useState } from "react";
import { hasArrived, stillOpen } from "./attempt.ts";
import { explainFailure, isUnclear } from "./failure-text.ts";
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
  /** Whether the last one may have arrived although no answer came. */
  readonly isUnsure: boolean;
}

/** A request and its progress. */
export interface Action extends Progress {
  /**
   * Sends. While it's unknown whether the last one arrived, the same deed keeps its key whatever is sent: it happens
   * once, and the server says if it was with what was sent earlier.
   */
  readonly run: (deed: string, send: (idempotencyKey: string) => Promise<void>) => void;
}

interface ActionOptions {
  /** Refetches what the screen shows. */
  readonly refresh: () => Promise<void>;
  /** It happens once per key, so that trying again is harmless; default false. */
  readonly isKeyed?: boolean;
  readonly onFailure?: OnFailure | undefined;
}

/** An action of one call or several, that can't run twice at once. */
export function useAction({ refresh, isKeyed = false, onFailure }: ActionOptions): Action {
  const guild = useGuild();
  const t = useTranslateAny();
  const [open, setOpen] = useState<{ readonly deed: string; readonly key: string } | null>(null);
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
    isUnsure: open !== null,
    notice: failure === null || failure instanceof ValidationFailure ? null : explain(t, failure, isKeyed),
    errors: fields,
    errorOf: (field) => fields.find((each) => each.field === field)?.message ?? null,
    run: (deed, send) => {
      const earlier = open?.deed === deed ? open : null;
      const attempt = earlier ?? { deed, key: guild.platform.newKey() };
      run(async () => {
        try {
          await send(attempt.key);
        } catch (error) {
          if (error instanceof CallFailure) setOpen(stillOpen(error, { open: earlier, attempt }));
          throw error;
        }
        setOpen(null);
        // Busy until the screen is up to date, so the same action can't be repeated.
        await refresh();
      });
    },
  };
}

function explain(t: TranslateAny, failure: CallFailure, isKeyed: boolean): string | null {
  if (hasArrived(failure)) return t("errors:network.arrived");
  if (!isKeyed || !isUnclear(failure)) return explainFailure(t, failure);
  const unclear = t("errors:network.unclear");
  return failure.kind === "offline" ? `${t("errors:network.offline")} ${unclear}` : unclear;
}

/** An action around one of these calls, such as one that asks before it overwrites; then reads again what they change. */
export function useActionOf(
  calls: Endpoint | readonly Endpoint[],
  options: Pick<ActionOptions, "onFailure"> = {},
): Action {
  const guild = useGuild();
  const all = [calls].flat();
  const topics = all.flatMap((call) => call.topics ?? []);
  const isKeyed = all.some((call) => call.movesValue === true);
  return useAction({ refresh: () => refreshChanged(guild, topics), isKeyed, ...options });
}

/** One call that can't be sent twice at once. */
export interface Send<E extends Endpoint> extends Progress {
  /** Sends; it keeps its key until its answer is known, also with another body. */
  readonly send: (input: EndpointInput<E>, onDone?: (answer: EndpointResponse<E>) => void) => void;
}

/** Sends a call, and then reads again what it changes. */
export function useSend<E extends Endpoint>(call: E, options: Pick<ActionOptions, "onFailure"> = {}): Send<E> {
  const { client } = useGuild();
  const { run, ...progress } = useActionOf(call, options);
  const send: Send<E>["send"] = (input, onDone) =>
    run(JSON.stringify(input.params ?? null), async (idempotencyKey) => {
      const key = call.movesValue === true ? { idempotencyKey } : {};
      // Apart: an optional call doesn't evaluate its arguments if there's nothing to call.
      const answer = await client.call(call, input, { ...key, quiet: true });
      onDone?.(answer);
    });
  return { ...progress, send };
}
