import type { Endpoint } from "@guildhall/core";
import type { ActivityList } from "@guildhall/core/activities";

/** A call that takes such input, as its schemas read it, and answers with it. */
type CallOf<Input extends object, Answer = unknown> = Endpoint & {
  readonly [Part in keyof Input]: { readonly _zod: { readonly input: Input[Part] } };
} & { readonly response: { readonly _zod: { readonly output: Answer } } };

type WireId = number | string;

interface ById {
  readonly params: { readonly id: WireId };
}

// Name each call of a kind: as a whole, its contract would bring calls to the panel that no page makes.

/** The lists of a kind with their counts, and one of them, page by page. */
export interface ListCalls {
  readonly getInfo: CallOf<
    { readonly query: { readonly group_id?: WireId | undefined } },
    { readonly lists: readonly { readonly type: ActivityList; readonly count: number }[] }
  >;
  readonly list: CallOf<{
    readonly params: { readonly type: ActivityList };
    readonly query: { readonly group_id?: WireId | undefined; readonly page?: WireId | undefined };
  }>;
}

/** What a form sends; `seen` is what it was filled in over. */
export interface FormCalls<Body, Created> {
  readonly create: CallOf<{ readonly body: Body }, Created>;
  readonly update: CallOf<ById & { readonly body: Body & { readonly seen?: Body | undefined } }>;
}

/** Moves one activity on. */
export type MoveCall = CallOf<ById>;
