/** Somebody of the demo company, as both chats know them. */
export interface Person {
  readonly name: string;
  /** Null for who isn't a member. */
  readonly email: string | null;
  readonly slackId: string;
  readonly telegramId: number;
  readonly username: string;
  readonly language: "en" | "ru";
}

export const PEOPLE: readonly Person[] = [
  {
    name: "Mia Torres",
    email: "member@demo.test",
    slackId: "UMIA",
    telegramId: 101,
    username: "mia_t",
    language: "en",
  },
  {
    name: "Mara Lindqvist",
    email: "moderator@demo.test",
    slackId: "UMARA",
    telegramId: 102,
    username: "mara_l",
    language: "en",
  },
  {
    name: "Arjun Mehta",
    email: "admin@demo.test",
    slackId: "UARJUN",
    telegramId: 103,
    username: "arjun_m",
    language: "en",
  },
  {
    name: "Olivia Grant",
    email: "owner@demo.test",
    slackId: "UOLIVIA",
    telegramId: 104,
    username: "olivia_g",
    language: "en",
  },
  { name: "Зоя Новикова", email: null, slackId: "UZOYA", telegramId: 105, username: "zoya_n", language: "ru" },
];

/** The demo company's password. */
const PASSWORD = "guildhall";

/** Calls the API as somebody who is signed in, and follows links as their browser does. */
export interface SignedIn {
  ask(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Returns where the browser is sent. */
  open(address: string): Promise<string>;
}

export async function signIn(server: string, email: string): Promise<SignedIn> {
  let cookie = "";
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(`${server}/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", origin: server, cookie, "idempotency-key": crypto.randomUUID() },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!answer.ok) throw new TypeError(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const answer = await send("POST", "/user/login", { email, password: PASSWORD });
  cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
  return {
    ask: async (method, path, body) => ((await (await send(method, path, body)).json()) as { data: unknown }).data,
    open: async (address) => {
      const { headers } = await fetch(new URL(address, server), { headers: { cookie }, redirect: "manual" });
      return headers.get("location") ?? "";
    },
  };
}

export async function codeOf(person: SignedIn, path: string): Promise<string> {
  return ((await person.ask("POST", path)) as { readonly code: string }).code;
}
