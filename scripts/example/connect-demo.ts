import { ExampleError } from "./example-error.ts";

/** The demo company's owner. */
const OWNER = { email: "owner@demo.test", password: "guildhall" };
const KEYS_AT_A_TIME = 2;

interface WidgetSettings {
  readonly appId: string;
  readonly keys: readonly { readonly kid: string }[];
  readonly origins: readonly string[];
}

/**
 * Does what an owner does in the widget's settings: turns the widget on, allows the example's origin and makes a key.
 * Returns the environment that examples read.
 */
export async function connectDemo(server: string, origin: string): Promise<Readonly<Record<string, string>>> {
  const ask = await signIn(server);
  const settings = "/workspaces/settings/widget";
  const { appId, keys, origins } = (await ask("GET", settings)) as WidgetSettings;
  await ask("PUT", settings, { enabled: true, unknownUsers: "email", origins: [...new Set([...origins, origin])] });
  // Secrets are shown once, so each start takes a new key.
  const spare = keys.length < KEYS_AT_A_TIME ? undefined : keys[0];
  if (spare !== undefined) await ask("DELETE", `${settings}/keys/${spare.kid}`);
  const made = (await ask("POST", `${settings}/keys`, { alg: "HS256" })) as { kid: string; secret: string };
  return { GUILDHALL_APP: appId, GUILDHALL_KID: made.kid, GUILDHALL_SECRET: made.secret };
}

const LOGIN = "/user/login";

function withoutDemo(server: string): string {
  const names = "GUILDHALL_APP, GUILDHALL_KID and GUILDHALL_SECRET";
  return `There's no demo company at ${server}. To connect a workspace of your own, set ${names}: see examples/README.md.`;
}

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

async function signIn(server: string): Promise<Ask> {
  let cookie = "";
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(`${server}/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", origin: server, cookie, "idempotency-key": crypto.randomUUID() },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (path === LOGIN && !answer.ok) throw new ExampleError(withoutDemo(server));
    if (!answer.ok) throw new TypeError(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const answer = await send("POST", LOGIN, OWNER);
  cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
  return async (method, path, body) => ((await (await send(method, path, body)).json()) as { data: unknown }).data;
}
