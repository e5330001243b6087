import { CallFailure } from "@guildhall/core";
import { createPlatform } from "@guildhall/core/transport";
import type { FieldWords } from "@guildhall/widget/forms";
import { attemptFor, stillOpen, type Attempt } from "@guildhall/widget/guild";
import { saveUnlessChanged } from "../../../forms/overwrite/save-unless-changed.ts";
import { api } from "../../../session/api.ts";
import type { FormCalls } from "../activity-calls.ts";

/** The last attempt to create it, if it's unknown whether it arrived. */
export type OpenAttempt = Attempt | null;

export type ChosenFiles = Readonly<Record<string, File>>;

interface Saving<Body, Input, Created> {
  readonly calls: FormCalls<Input, Created>;
  /** 0 for a new one. */
  readonly id: number;
  readonly body: Body;
  /** By their fields of the call; undefined for none. */
  readonly files: ChosenFiles | undefined;
  /** The server's version when the draft was started. */
  readonly seen: Body;
  readonly fieldWords: () => FieldWords | Promise<FieldWords>;
  readonly idOf: (created: Created) => number;
  readonly open: OpenAttempt;
  /** Gets the attempt to create it before it's sent, and what's still unknown of it afterwards. */
  readonly onAttempt: (attempt: OpenAttempt) => void;
}

/** Saves it and returns its id; retrying after a lost answer doesn't create a second one. @throws {CallFailure} */
export async function saveActivity<Body extends Input & object, Input, Created>(
  saving: Saving<Body, Input, Created>,
): Promise<number> {
  const { calls, id, body: wanted, seen, fieldWords: words } = saving;
  if (id === 0) return await create(saving);
  await saveUnlessChanged({
    wanted,
    seen,
    send: (body) =>
      api.call(
        calls.update,
        { params: { id }, body: { ...body, seen: { ...seen, ...body.seen } }, ...filesPart(saving) },
        { quiet: true },
      ),
    words,
  });
  return id;
}

async function create<Body extends Input, Input, Created>(saving: Saving<Body, Input, Created>): Promise<number> {
  const { calls, body, open, onAttempt, idOf } = saving;
  const attempt = attemptFor(open, body, createPlatform().newKey);
  onAttempt(attempt);
  try {
    return idOf(
      await api.call(calls.create, { body, ...filesPart(saving) }, { idempotencyKey: attempt.key, quiet: true }),
    );
  } catch (error) {
    if (error instanceof CallFailure) onAttempt(stillOpen(error, { open, attempt }));
    throw error;
  }
}

// The calls of a kind say which files they take; here, any of them may take some.
function filesPart({ files }: { readonly files: ChosenFiles | undefined }): object {
  return files === undefined ? {} : { files };
}
