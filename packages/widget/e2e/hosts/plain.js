// The snippet of a host: calls before the loader is there wait in the queue.
window.guildhall = window.guildhall || { q: [] };
const call = (...parts) => guildhall.q.push(parts);

const query = new URLSearchParams(location.search);
window.heard = [];
window.asked = 0;
window.token = query.get("token") || "olga";
for (const name of ["ready", "viewed", "unread", "thanked", "navigated", "sessionEnded", "failed"])
  call("on", name, (detail) => window.heard.push([name, detail]));
call("init", {
  server: "{{guildhall}}",
  app: "app-1",
  getToken: () => {
    window.asked += 1;
    return window.token;
  },
  onNavigate: (href) => window.heard.push(["onNavigate", href]),
});
