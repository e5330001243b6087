/** Amounts of a walk's two currencies, in hundredths. */
export type Amounts = readonly [number, number];

/** People are indexes, 0 is the owner. */
interface ModelThanks {
  readonly id: number;
  readonly from: number;
  readonly to: readonly number[];
  readonly each: Amounts;
  readonly atMs: number;
  readonly month: string;
  isUndone: boolean;
}

interface ModelPerk {
  readonly id: number;
  costs: Amounts;
  quantity: number;
  isRetired: boolean;
}

interface ModelPurchase {
  readonly id: number;
  readonly perk: ModelPerk;
  readonly buyer: number;
  readonly holder: number;
  readonly costs: Amounts;
  status: string;
}

interface ModelChallenge {
  readonly id: number;
  readonly rewards: Amounts;
}

interface ModelAttempt {
  readonly id: number;
  readonly challenge: ModelChallenge;
  status: string;
  /** The leader first. */
  members: readonly number[];
}

/** The model's own books: sums in plain memory, without accounts, locks or SQL. */
export class MoneyModel {
  readonly #balances = new Map<string, number>();
  readonly #used = new Map<string, number>();
  readonly thanks: ModelThanks[] = [];
  readonly perks: ModelPerk[] = [];
  readonly purchases: ModelPurchase[] = [];
  readonly challenges: ModelChallenge[] = [];
  readonly attempts: ModelAttempt[] = [];
  readonly disabled = new Set<number>();
  quota: Amounts = [0, 0];

  balance(person: number, currency: number): number {
    return this.#balances.get(`${person}/${currency}`) ?? 0;
  }

  used(person: number, month: string): Amounts {
    return [this.#used.get(`${person}/${month}/0`) ?? 0, this.#used.get(`${person}/${month}/1`) ?? 0];
  }

  covers(person: number, amounts: Amounts): boolean {
    return amounts.every((amount, currency) => this.balance(person, currency) >= amount);
  }

  set(person: number, amounts: Amounts): void {
    amounts.forEach((amount, currency) => this.#balances.set(`${person}/${currency}`, amount));
  }

  pay(person: number, amounts: Amounts, sign: 1 | -1 = 1): void {
    this.set(person, [this.balance(person, 0) + sign * amounts[0], this.balance(person, 1) + sign * amounts[1]]);
  }

  moveThanks({ from, to, each, month }: Pick<ModelThanks, "from" | "to" | "each" | "month">, sign: 1 | -1): void {
    for (const person of to) this.pay(person, each, sign);
    each.forEach((amount, currency) => {
      const key = `${from}/${month}/${currency}`;
      this.#used.set(key, (this.#used.get(key) ?? 0) + sign * amount * to.length);
    });
  }

  erase(): void {
    this.#balances.clear();
  }

  /** Splits a raid's pool evenly; the remainder goes to the leader. */
  split({ members, challenge }: ModelAttempt): void {
    const [leader = 0] = members;
    const shares = challenge.rewards.map((amount) => Math.floor(amount / members.length));
    const share: Amounts = [shares[0] ?? 0, shares[1] ?? 0];
    for (const member of members) this.pay(member, share);
    this.pay(leader, [
      challenge.rewards[0] - share[0] * members.length,
      challenge.rewards[1] - share[1] * members.length,
    ]);
  }

  /** Positive amounts as comparable lines. */
  lines(): string[] {
    const perks = this.perks.filter((perk) => !perk.isRetired).map(({ id, quantity }) => `perk ${id}: ${quantity}`);
    const purchases = this.purchases.map(({ id, status }) => `purchase ${id}: ${status}`);
    const thanks = this.thanks.map(({ id, isUndone }) => `thanks ${id}: ${isUndone ? "undone" : "published"}`);
    const sums = (name: string, of: ReadonlyMap<string, number>) =>
      [...of].filter(([, amount]) => amount !== 0).map(([key, amount]) => `${name} ${key}: ${amount}`);
    return [...sums("balance", this.#balances), ...sums("used", this.#used), ...perks, ...purchases, ...thanks].sort();
  }
}
