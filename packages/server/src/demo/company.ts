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
