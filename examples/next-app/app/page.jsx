import { TeamWidget } from "./team-widget.jsx";

// Where Guildhall is, the environment says when the server runs.
export const dynamic = "force-dynamic";

/** A component of the server. The widget's place is an empty box of its final height, so nothing moves later. */
export default function Page() {
  const { GUILDHALL_SERVER: server = "http://localhost:4000", GUILDHALL_APP: app } = process.env;
  return (
    <main>
      <h1>Acme, on Next.js</h1>
      <TeamWidget server={server} app={app} />
      <p>This line stays where it is.</p>
    </main>
  );
}
