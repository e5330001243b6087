import type { Client } from "@guildhall/core";
import type { Amounts, MoneyModel } from "./money-model.ts";
import type { MoneyWorld } from "./money-world.ts";

export type Manner = "self" | "request" | "gift" | "free" | "stale";

/** A step of a walk; people, perks and so on are indexes modulo what exists. */
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

/** A planned step: the call, its possible outcomes, and the model's books afterwards. */
export interface Move {
  /** Whether the call has an idempotency key. */
  readonly isKeyed: boolean;
  /** All correct outcomes: "done" or a reason; null if the model can't tell. */
  readonly expected: readonly string[] | null;
  call(key: string): Promise<unknown>;
  apply(answer: unknown): void;
}

/** Outcomes of a disabled member's call. */
export const OUTSIDE = ["unauthenticated", "session_expired"];

type StepOf<Kind extends Step["kind"]> = Extract<Step, { readonly kind: Kind }>;

/** Plans steps of some kinds; null if nothing fits. */
export type Planners<Kinds extends Step["kind"]> = {
  readonly [Kind in Kinds]: (at: Place, step: StepOf<Kind> & { readonly of: number }) => Move | null;
};

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

/** Picks by index modulo the length; null if empty. */
export function pick<T>(list: readonly T[], number: number): T | null {
  return list[number % Math.max(1, list.length)] ?? null;
}

/** Usually picks one the step suits, sometimes any. */
export function prefer<T>(list: readonly T[], number: number, isFit: (each: T) => boolean): T | null {
  return (number % 5 === 0 ? null : pick(list.filter(isFit), number)) ?? pick(list, number);
}
