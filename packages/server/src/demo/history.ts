import { addDays, instantOf, localDateAt, toHundredths, weekdayOf } from "@guildhall/core";
import { DEMO_MESSAGES, DEMO_PEOPLE } from "./company.ts";
import type { DemoPerson } from "./company.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** People are indexes in DEMO_PEOPLE. */
export interface PastThanks {
  readonly at: Date;
  readonly giver: number;
  readonly receivers: readonly number[];
  readonly message: string;
  /** Hundredths by index in STARTER_CURRENCIES. */
  readonly rewards: ReadonlyMap<number, number>;
}

const DAYS = 92;
const SATURDAY = 6;
const SUNDAY = 0;
const STARS = 0;
const COFFEES = 1;
const GEMS = 2;

/** Three months of thanks up to `now`, oldest first, on working days between nine and seven. */
export function writeHistory(random: SeededRandom, now: Date, zone: string): PastThanks[] {
  const today = localDateAt(now, zone);
  const history: PastThanks[] = [];
  for (let back = DAYS; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    const isRestDay = [SATURDAY, SUNDAY].includes(weekdayOf(day));
    const count = isRestDay ? random.between(0, 1) : random.between(4, 10);
    for (let index = 0; index < count; index += 1) {
      const time = { hour: random.between(9, 18), minute: random.between(0, 59), second: random.between(0, 59) };
      history.push(writeThanks(random, instantOf({ ...day, ...time }, zone)));
    }
  }
  return history.filter((thanks) => thanks.at < now).sort((a, b) => a.at.getTime() - b.at.getTime());
}

function writeThanks(random: SeededRandom, at: Date): PastThanks {
  const giver = random.pick(DEMO_PEOPLE, (person) => person.warmth);
  const receivers = pickReceivers(random, giver);
  const [first] = receivers;
  const message = random.pick(DEMO_MESSAGES).replaceAll("{name}", first?.name.split(" ")[0] ?? "");
  return {
    at,
    giver: DEMO_PEOPLE.indexOf(giver),
    receivers: receivers.map((receiver) => DEMO_PEOPLE.indexOf(receiver)),
    message,
    rewards: pickRewards(random, giver),
  };
}

// Most thanks go to the giver's team; about one in eight names two or three people.
function pickReceivers(random: SeededRandom, giver: DemoPerson): DemoPerson[] {
  const count = random.fraction() < 0.87 ? 1 : random.between(2, 3);
  const chosen: DemoPerson[] = [];
  while (chosen.length < count) {
    const others = DEMO_PEOPLE.filter((person) => person !== giver && !chosen.includes(person));
    chosen.push(random.pick(others, (person) => closeness(giver, person)));
  }
  return chosen;
}

function closeness(giver: DemoPerson, person: DemoPerson): number {
  return (person.groups.some((group) => giver.groups.includes(group)) ? 8 : 1) * person.warmth;
}

function pickRewards(random: SeededRandom, giver: DemoPerson): Map<number, number> {
  const rewards = new Map([[STARS, toHundredths(random.between(1, 5))]]);
  if (random.fraction() < 0.3) rewards.set(COFFEES, random.between(1, 2) * 50);
  if (giver.roles.length > 0 && random.fraction() < 0.15) rewards.set(GEMS, 100);
  return rewards;
}
