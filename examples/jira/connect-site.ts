import type { Answered, Remote } from "./wire.ts";
import { PEOPLE } from "./site.ts";
import type { PlayedSite } from "./start-play.ts";

/** Who in Jira is who in the demo company, by the local part of their email. */
const LINKED: Readonly<Record<string, string>> = {
  "Olivia Grant": "owner",
  "Mia Torres": "member",
  "Mara Lindqvist": "moderator",
};

/** Connects the site to the demo company and links its people, as its administrator and they do at first. */
export async function connectSite(site: PlayedSite): Promise<void> {
  const code = await asMember<{ readonly code: string }>(site, {
    person: "owner",
    path: "/workspaces/settings/jira/code",
    body: {},
  });
  await fromFrame(site, { who: "Olivia Grant", spot: "Settings", path: "/jira/site", body: { code: code.code } });
  for (const [who, person] of Object.entries(LINKED)) {
    const info = await fromFrame(site, { who, spot: "Issue", path: "/user/info" });
    // The server's own answer to somebody who isn't linked.
    const { linkUrl } = (info as { readonly jira: { readonly linkUrl: string } }).jira;
    const body = { token: new URL(linkUrl).searchParams.get("token") };
    await asMember(site, { person, path: "/jira/link", body });
  }
}

interface MemberCall {
  readonly person: string;
  readonly path: string;
  /** Makes it a POST. */
  readonly body?: object;
}

/** Asks the server in the panel, as a member of the demo company. */
export async function asMember<Data>({ server }: PlayedSite, { person, path, body }: MemberCall): Promise<Data> {
  const send = (to: string, cookie: string, data?: object): Promise<Response> =>
    fetch(`${server}/api/v1${to}`, {
      method: data === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID(), origin: server, cookie },
      body: data === undefined ? null : JSON.stringify(data),
    });
  const entered = await send("/user/login", "", { email: `${person}@demo.test`, password: "guildhall" });
  const cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return read<Data>(await (await send(path, cookie, body)).text());
}

interface FrameCall {
  readonly who: string;
  readonly spot: string;
  readonly path: string;
  /** Makes it a POST. */
  readonly body?: object;
}

/** What a frame is answered by the server: the page adds the token that says who and where. */
async function fromFrame({ url }: PlayedSite, { who, spot, path, body }: FrameCall): Promise<unknown> {
  const { accountId = "" } = PEOPLE.find(({ name }) => name === who) ?? {};
  const remote: Remote = {
    path: `/api/v1${path}`,
    method: body === undefined ? "GET" : "POST",
    headers: [["content-type", "application/json"]],
    body: body === undefined ? null : JSON.stringify(body),
  };
  const answer = await fetch(`${url}/remote?${String(new URLSearchParams({ who: accountId, spot }))}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(remote),
  });
  return read(((await answer.json()) as Answered).body);
}

function read<Data>(text: string): Data {
  const { data, errors } = JSON.parse(text) as { readonly data: Data; readonly errors: readonly unknown[] };
  if (errors.length > 0) throw new TypeError(`the server answered ${text}`);
  return data;
}
