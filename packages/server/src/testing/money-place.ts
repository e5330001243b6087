import type { Client } from "@guildhall/core";
import type { Amounts, MoneyModel } from "./money-model.ts";
import type { MoneyWorld } from "./money-world.ts";

/** How somebody buys. */
export type Manner = "self" | "request" | "gift" | "free" | "stale";

/** One step of a walk; people, perks and so on by a number that is taken round what there is. */
export type Step =
  | { readonly kind: "give"; readonly who: number; readonly to: readonly number[]; readonly each: Amounts }
  | {
      readonly kind:
        | "undo"
        | "request"
        | "activate"
        | "activateAll"
        | "complete"
        | "approve"
        | "reject"
        | "split"
        | "close"
        | "retire";
      readonly of: number;
    }
  | { readonly kind: "publish"; readonly isRaid: boolean; readonly rewards: Amounts }
  | { readonly kind: "accept"; readonly who: number; readonly of: number }
  | { readonly kind: "stock"; readonly costs: Amounts; readonly quantity: number }
  | { readonly kind: "edit"; readonly of: number; readonly costs: Amounts; readonly quantity: number }
  | { readonly kind: "buy"; readonly who: number; readonly of: number; readonly manner: Manner; readonly to: number }
  | { readonly kind: "refund"; readonly who: number; readonly of: number }
  | { readonly kind: "adjust"; readonly who: number; readonly of: number; readonly to: Amounts }
  | { readonly kind: "erase"; readonly who: number }
  | { readonly kind: "quota"; readonly to: Amounts }
  | { readonly kind: "standing"; readonly who: number; readonly isDisabled: boolean };

/** What a step comes to in a world: the call, what may come of it, and what the books say then. */
export interface Move {
  /** Whether the call has a key, so that it acts once however often it is sent. */
  readonly isKeyed: boolean;
  /** Every outcome that is right: "done" or a reason; null where the books do not know. */
  readonly expected: readonly string[] | null;
  call(key: string): Promise<unknown>;
  apply(answer: unknown): void;
}

/** The outcomes of a call by somebody who is shut out. */
export const OUTSIDE = ["unauthenticated", "session_expired"];

type StepOf<Kind extends Step["kind"]> = Extract<Step, { readonly kind: Kind }>;

/** Plans steps of some kinds; null where there is nothing to take one with. */
export type Planners<Kinds extends Step["kind"]> = {
  readonly [Kind in Kinds]: (at: Place, step: StepOf<Kind> & { readonly of: number }) => Move | null;
};

/** Where a step is taken. */
export class Place {
  readonly world: MoneyWorld;
  readonly model: MoneyModel;

  constructor(world: MoneyWorld) {
    this.world = world;
    this.model = world.model;
  }

  get month(): string {
    return this.world.clock.now().toISOString().slice(0, 7);
  }

  client(person: number): Client {
    const walker = this.world.people[person];
    if (walker === undefined) throw new RangeError(`nobody has the place ${person}`);
    return walker.client;
  }

  id(person: number): number {
    return this.world.people[person]?.memberId ?? 0;
  }

  person(memberId: number): number {
    return this.world.people.findIndex((each) => each.memberId === memberId);
  }

  lines(amounts: Amounts): { currencyId: number; amount: number }[] {
    return amounts.flatMap((amount, place) =>
      amount === 0 ? [] : [{ currencyId: this.world.currencyIds[place] ?? 0, amount }],
    );
  }

  byCurrency([first, second]: Amounts): Record<string, number> {
    return { [String(this.world.currencyIds[0])]: first, [String(this.world.currencyIds[1])]: second };
  }

  isOut(person: number): boolean {
    return this.model.disabled.has(person);
  }
}

/** One of a list, by a number that is taken round it; null of none. */
export function pick<T>(list: readonly T[], number: number): T | null {
  return list[number % Math.max(1, list.length)] ?? null;
}

/** Mostly one that the step suits, now and then any. */
export function prefer<T>(list: readonly T[], number: number, isFit: (each: T) => boolean): T | null {
  return (number % 5 === 0 ? null : pick(list.filter(isFit), number)) ?? pick(list, number);
}
