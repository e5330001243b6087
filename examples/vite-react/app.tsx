import { useState } from "react";
import { GuildhallWidget } from "@guildhall/widget/react";

interface AppProps {
  readonly server: string;
  readonly app: string;
  /** Who is signed in to this site; "" for nobody. */
  readonly person: string;
}

const PEOPLE = { Member: "u-1", Moderator: "u-2" } as const;
const PAGES = { Home: "feed", Rewards: "perks", Ranking: "leaderboard" } as const;

type Page = keyof typeof PAGES;

/** A site with pages and a sign-in of its own; the widget comes and goes with them. */
export function App({ server, app, ...visit }: AppProps) {
  const [person, setPerson] = useState(visit.person);
  const [page, setPage] = useState<Page>("Home");
  const [news, setNews] = useState("");
  const signIn = async (name: string, id = "nobody"): Promise<void> => {
    await fetch(`/sign-in?as=${id}`);
    setPerson(name);
  };
  return (
    <>
      <nav>
        {Object.keys(PAGES).map((name) => (
          // Safe: the names are the table's keys.
          <button key={name} aria-pressed={name === page} onClick={() => setPage(name as Page)}>
            {name}
          </button>
        ))}
        {person !== "" && <button onClick={() => void signIn("")}>Sign out, {person}</button>}
        {person === "" &&
          Object.entries(PEOPLE).map(([name, id]) => (
            <button key={id} onClick={() => void signIn(name, id)}>
              Sign in as {name}
            </button>
          ))}
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
          person={person}
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
