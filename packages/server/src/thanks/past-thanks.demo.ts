import { addDays, instantOf, localDateAt, toHundredths, weekdayOf } from "@guildhall/core";
import { DEMO_PEOPLE } from "../demo/company.ts";
import type { DemoPerson } from "../demo/company.ts";
import type { Replay } from "../demo/replay.ts";
import type { SeededRandom } from "../demo/seeded-random.ts";

/** People are indexes in DEMO_PEOPLE. */
export interface PastThanks {
  readonly at: Date;
  readonly giver: number;
  readonly receivers: readonly number[];
  readonly message: string;
  /** Hundredths by index in STARTER_CURRENCIES. */
  readonly rewards: ReadonlyMap<number, number>;
}

type ThanksHistory = Pick<Replay, "random" | "now" | "zone" | "days">;

const SATURDAY = 6;
const SUNDAY = 0;
const STARS = 0;
const COFFEES = 1;
const GEMS = 2;

/** `{name}` is the first receiver's first name. */
const MESSAGES: readonly string[] = [
  "Thank you {name} for staying on the call until the deploy was green. I learned a lot from how you read those logs.",
  "The onboarding checklist you wrote saved me two days. Everything was where you said it would be.",
  "{name}, your review caught a race nobody else saw. That would have been a very long weekend.",
  "For patiently explaining the billing export to me, twice, without once sighing.",
  "Great demo today! The customer asked for your slides before you had even finished.",
  "You noticed that the new teammates ate alone and simply sat down with them. That is the kind of place I want to work in.",
  "Thanks for swapping the on-call shift so that I could be at my daughter's school play.",
  "The accessibility fixes went out and support tickets on that page dropped by half. Beautiful work, {name}.",
  "For turning a messy thread into a one-page decision that everyone could agree with.",
  "Спасибо за помощь с миграцией: всё прошло тихо и без единой жалобы.",
  "{name}, you answered that angry customer with so much calm that they wrote back to apologise.",
  "Thank you for the honest feedback on my first design. It stung for a minute and it made the whole thing better.",
  "You fixed the flaky test that everyone had learned to ignore. My builds are quiet now.",
  "For bringing cake on a rainy Monday. Small thing, big difference.",
  "That research summary changed my mind about the whole feature. Clear, short and kind.",
  "Thanks for pairing on the sync bug until we both understood it instead of just making it go away.",
  "Your keyboard shortcuts cheat sheet is now printed and hanging above four desks.",
  "Спасибо, что подхватили дежурство, когда я заболел. Очень выручили!",
  "{name}, the way you ran the retro made it safe to say what actually went wrong.",
  "For translating the release notes overnight so that both offices could ship together.",
  "You remembered every name at the partner meeting. They noticed, and so did I.",
  "Thank you for deleting more code than you added this sprint.",
  "The quarter closed on time because you chased every last invoice with a smile.",
  "For the five-minute video that finally made our pricing make sense.",
  "{name} stepped in for the workshop with an hour's notice and it was the best one this year.",
  "Thanks for writing the docs nobody asked for and everyone needed.",
  "Your dashboards told us about the slow query before any customer did. That's exactly what they're for.",
  "Спасибо за тёплый приём в команде: уже через неделю я чувствую себя как дома.",
  "For asking the question in the all-hands that we were all thinking.",
  "Taking over this project was painless thanks to your notes. Thank you, {name}!",
];

/** Thanks of some days up to `now`, oldest first, on working days between nine and seven. */
export function writeThanksHistory({ random, now, zone, days }: ThanksHistory): PastThanks[] {
  const today = localDateAt(now, zone);
  const history: PastThanks[] = [];
  for (let back = days; back >= 0; back -= 1) {
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
  const message = random.pick(MESSAGES).replaceAll("{name}", first?.name.split(" ")[0] ?? "");
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
