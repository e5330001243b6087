import { GuildhallWidget } from "@guildhall/widget/react";

export interface AppProps {
  readonly server: string;
  readonly app: string;
  /** Who is signed in to this site; "" for nobody. */
  readonly person: string;
}

/** The same on the server and in the browser: there it's an empty box of the final height, so nothing moves. */
export function App({ server, app, person }: AppProps) {
  return (
    <main>
      <h1>Acme, rendered on the server</h1>
      {person === "" ? (
        <a href="/sign-in?as=u-1">Sign in</a>
      ) : (
        <GuildhallWidget server={server} app={app} getToken={fetchToken} view="leaderboard" height="560px" />
      )}
      <p>This line stays where it is.</p>
    </main>
  );
}

async function fetchToken(): Promise<string> {
  const answer = await fetch("/guildhall-token", { method: "POST" });
  return answer.text();
}
