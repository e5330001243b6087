import { serveSite } from "./site.ts";

// The smallest page that shows what the browser gets: a token, and nothing that could sign one.
serveSite({
  policy: ({ nonce }) => `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'`,
  page: ({ nonce, person }) => `<!doctype html>
<html lang="en">
  <title>Signing</title>
  <h1>Signed in as ${person?.name ?? "nobody"}</h1>
  <p><a href="/sign-in?as=u-1">Member</a> · <a href="/sign-in?as=u-2">Moderator</a></p>
  <button>Ask for a token</button>
  <pre aria-label="Token"></pre>
  <script nonce="${nonce}">
    document.querySelector("button").onclick = async () => {
      const answer = await fetch("/guildhall-token", { method: "POST" });
      const token = await answer.text();
      const parts = token.split(".").slice(0, 2).map((part) => atob(part.replace(/-/g, "+").replace(/_/g, "/")));
      document.querySelector("pre").textContent = answer.ok ? parts.join("\\n") : "Sign in first";
    };
  </script>
</html>`,
});
