/** Parents first. */
export const DEMO_GROUPS = [
  { key: "engineering", name: "Engineering", parent: "" },
  { key: "platform", name: "Platform", parent: "engineering" },
  { key: "web", name: "Web", parent: "engineering" },
  { key: "mobile", name: "Mobile", parent: "engineering" },
  { key: "quality", name: "Quality", parent: "engineering" },
  { key: "product", name: "Product", parent: "" },
  { key: "design", name: "Design", parent: "product" },
  { key: "research", name: "Research", parent: "product" },
  { key: "customers", name: "Customers", parent: "" },
  { key: "sales", name: "Sales", parent: "customers" },
  { key: "support", name: "Support", parent: "customers" },
  { key: "marketing", name: "Marketing", parent: "customers" },
  { key: "people", name: "People & Operations", parent: "" },
] as const;

export type DemoGroupKey = (typeof DEMO_GROUPS)[number]["key"];

/** `warmth` is how often they thank others, 1 is average. */
export interface DemoPerson {
  readonly name: string;
  readonly groups: readonly DemoGroupKey[];
  readonly roles: readonly ("moderator" | "admin" | "owner")[];
  /** Local part of the email, before `@demo.test`; by default derived from the name. */
  readonly login?: string;
  readonly warmth: number;
}

function people(group: DemoGroupKey, names: string): DemoPerson[] {
  return names
    .split(", ")
    .map((name, index) => ({ name, groups: [group], roles: [], warmth: 0.5 + ((index * 7) % 5) / 2 }));
}

/** Sixty people; the four sign-ins come first. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { name: "Olivia Grant", groups: ["people"], roles: ["owner"], login: "owner", warmth: 2 },
  { name: "Arjun Mehta", groups: ["engineering"], roles: ["admin"], login: "admin", warmth: 2 },
  { name: "Mara Lindqvist", groups: ["product", "design"], roles: ["moderator"], login: "moderator", warmth: 3 },
  { name: "Mia Torres", groups: ["web"], roles: [], login: "member", warmth: 2 },
  ...people(
    "platform",
    "Jonas Becker, Fatima Haddad, Piotr Zielinski, Grace Okafor, Henrik Dahl, Wei Chen, Lucía Romero",
  ),
  ...people("web", "Noah Williams, Анна Соколова, Tomás Novák, Priya Raman, Emil Sørensen, Chloé Martin"),
  ...people("mobile", "Sofia Rossi, Kenji Tanaka, Дмитрий Волков, Amara Diallo, Lukas Weber"),
  ...people("quality", "Hannah Fischer, Omar Farouk, Elif Yılmaz, Ben Carter"),
  ...people("product", "Isabel Ferreira, Daniel Cohen, Yuki Sato"),
  ...people("design", "Camille Dubois, Leo Nyström, Zara Ahmed, Мария Лебедева, Finn O'Connor"),
  ...people("research", "Nadia Petrova, Samuel Osei, Ingrid Haugen"),
  ...people(
    "sales",
    "Marco Bianchi, Julia Nowak, Ethan Brooks, Leila Karimi, Victor Ionescu, Charlotte King, Rafael Costa",
  ),
  ...people("support", "Aisha Bello, Mateo Silva, Hugo Lambert, Ольга Морозова, Tara Singh, Jakub Kowalski"),
  ...people("marketing", "Eva Horvat, Liam Murphy, Noor Aziz, Greta Keller, Diego Morales"),
  ...people("people", "Helen Walsh, Andrei Popescu, Simone Hart, Kofi Mensah, Ruth Adler"),
];

/** `{name}` is the first receiver's first name. */
export const DEMO_MESSAGES: readonly string[] = [
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
