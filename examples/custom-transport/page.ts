import { createClient } from "@guildhall/core";
import { sessionCalls } from "@guildhall/core/session";
import { createPlatform, type Transport } from "@guildhall/core/transport";

// All that a transport has to do: send a request somewhere, and bring back status, headers and body.
const transport: Transport = async ({ method, url, headers, body, signal }) => {
  const answer = await fetch("/relay", {
    method: "POST",
    body: JSON.stringify({ method, path: url, headers, content: body }),
    // Safe: the platform makes real signals.
    signal: signal as AbortSignal,
  });
  if (!answer.ok) throw new TypeError(`the relay answered ${String(answer.status)}`);
  return (await answer.json()) as Awaited<ReturnType<Transport>>;
};

const client = createClient({ baseUrl: "", transport, platform: createPlatform() });
const info = await client.call(sessionCalls.getUserInfo, {});

if (info.loggedIn && info.user !== null) {
  const rows = info.user.balances.map(({ formattedAmount }) => {
    const row = document.createElement("li");
    row.textContent = formattedAmount;
    return row;
  });
  document.querySelector("#balances")?.replaceChildren(...rows);
}
