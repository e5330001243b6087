const askToken = () => fetch("/guildhall-token", { method: "POST" }).then((answer) => answer.text());

/** What to show, as the page's address says: `server` and `app`. */
export const readSite = () => ({
  ...Object.fromEntries(new URLSearchParams(location.search)),
  getToken: askToken,
  view: "leaderboard",
  height: "400px",
});
