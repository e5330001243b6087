import { createClient } from "@guildhall/core";
import { leaderboardCalls } from "@guildhall/core/leaderboard";
import { createFetchTransport, createPlatform } from "@guildhall/core/transport";
import { widgetCalls } from "@guildhall/core/widget";

const REFRESH_MS = 30_000;
const TOP = 10;

let session: string | null = null;

// Anything can be built on core: it knows the calls, signs in again when the session ends, and retries what was lost.
const client = createClient({
  baseUrl: `${document.documentElement.dataset["server"] ?? ""}/api/v1`,
  transport: createFetchTransport({ credentials: "omit" }),
  platform: createPlatform(),
  token: () => session,
  renew: signIn,
});

async function signIn(): Promise<boolean> {
  const answer = await fetch("/guildhall-token", { method: "POST" });
  if (!answer.ok) return false;
  session = null;
  ({ session } = await client.call(widgetCalls.openSession, { body: { token: await answer.text() } }));
  return true;
}

async function draw(): Promise<void> {
  const { items } = await client.call(leaderboardCalls.get, { query: { period: "month" } });
  const rows = items.slice(0, TOP).map(({ name, formattedScore }) => {
    const row = document.createElement("li");
    const [who, score] = [document.createElement("span"), document.createElement("b")];
    [who.textContent, score.textContent] = [name, formattedScore];
    row.append(who, score);
    return row;
  });
  document.querySelector("#ranks")?.replaceChildren(...rows);
}

// Nobody looks after a wall: whatever fails is tried again at the next turn.
async function refresh(): Promise<void> {
  const state = document.querySelector("#state");
  try {
    if (session === null && !(await signIn())) throw new TypeError("nobody is signed in: open /sign-in?as=u-1");
    await draw();
    state?.replaceChildren();
  } catch (error) {
    state?.replaceChildren(String(error));
  }
}

void refresh();
setInterval(() => void refresh(), REFRESH_MS);
