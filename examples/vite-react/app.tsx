import { useState } from "react";
import { GuildhallWidget } from "@guildhall/widget/react";

interface AppProps {
  readonly server: string;
  readonly app: string;
  /** Who is signed in to this site; "" for nobody. */
  readonly person: string;
}

const PAGES = { Home: "feed", Rewards: "perks", Ranking: "leaderboard" } as const;

type Page = keyof typeof PAGES;

/** A site with pages of its own; the widget comes and goes with them. */
export function App({ server, app, person }: AppProps) {
  const [page, setPage] = useState<Page>("Home");
  const [news, setNews] = useState("");
  return (
    <>
      <nav>
        {Object.keys(PAGES).map((name) => (
          // Safe: the names are the table's keys.
          <button key={name} aria-pressed={name === page} onClick={() => setPage(name as Page)}>
            {name}
          </button>
        ))}
        {person === "" ? <a href="/sign-in?as=u-1">Sign in</a> : <a href="/sign-in?as=nobody">Sign out, {person}</a>}
      </nav>
      <h1>{page}</h1>
      <p role="status" aria-label="News">
        {news}
      </p>
      {person !== "" && (
        <GuildhallWidget
          server={server}
          app={app}
          getToken={fetchToken}
          view={PAGES[page]}
          height="480px"
          onViewed={({ view }) => setNews(`Showing ${view}`)}
          onBought={({ id }) => setNews(`Bought, purchase ${String(id)}`)}
        />
      )}
    </>
  );
}

async function fetchToken(): Promise<string> {
  const answer = await fetch("/guildhall-token", { method: "POST" });
  return answer.text();
}
