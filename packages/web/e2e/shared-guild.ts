import type { APIRequestContext, Browser, BrowserContext } from "@playwright/test";
import { expect } from "@playwright/test";

const READING = ["GET", "HEAD", "OPTIONS"];
/** What people may send on a server that files share: nobody else sees it, and no test there depends on it. */
const OWN_CALLS = [
  "POST /user/login",
  "POST /user/logout",
  "PUT /notifications/list/team-feed/read",
  "PUT /notifications/read",
  "POST /workspaces/settings/widget/preview",
  "POST /widget/session",
  "DELETE /widget/session",
];

/** What of a guild can send something. */
interface Lendable<Person> {
  readonly url: string;
  readonly moveClock: (ms: number) => void;
  readonly ask: (person: Person) => Promise<APIRequestContext>;
}

/** Lends a guild that others use, too: fails if any of its pages or callers sends what could change something for them. */
export async function lend<Person, Guild extends Lendable<Person>>(
  { guild, browser }: { readonly guild: Guild & Lendable<Person>; readonly browser: Browser },
  use: (guild: Guild) => Promise<void>,
): Promise<void> {
  const sent: string[] = [];
  const note = (method: string, address: string): void => {
    const call = `${method} ${new URL(address, guild.url).pathname.replace("/api/v1", "")}`;
    if (!READING.includes(method) && !OWN_CALLS.includes(call)) sent.push(call);
  };
  for (const context of browser.contexts()) watch(context, note);
  const open = browser.newContext;
  browser.newContext = async (options) => {
    const context = await open.call(browser, options);
    watch(context, note);
    return context;
  };
  await use({
    ...guild,
    moveClock: () => sent.push("the clock"),
    ask: async (person) => {
      const caller = await guild.ask(person);
      watchCaller(caller, note);
      return caller;
    },
  });
  browser.newContext = open;
  expect(sent, "what was sent to a server that others share").toEqual([]);
}

type Note = (method: string, address: string) => void;

function watch(context: BrowserContext, note: Note): void {
  context.on("request", (request) => note(request.method(), request.url()));
  watchCaller(context.request, note);
}

// Its other methods all end in this one.
function watchCaller(caller: APIRequestContext, note: Note): void {
  const send = caller.fetch.bind(caller);
  caller.fetch = (what, options) => {
    note(options?.method ?? "GET", typeof what === "string" ? what : what.url());
    return send(what, options);
  };
}
