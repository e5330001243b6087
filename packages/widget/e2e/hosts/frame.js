// A host that frames what it mounts; `?tokens=olga,tom` names the members of the first and the second frame.
window.guildhall = window.guildhall || { q: [] };
const call = (...parts) => guildhall.q.push(parts);

const query = new URLSearchParams(location.search);
window.heard = [];
window.tokens = (query.get("tokens") || "olga").split(",");
window.asked = 0;
for (const name of ["ready", "viewed", "unread", "thanked", "resized", "navigated", "sessionEnded", "failed"])
  call("on", name, (detail) => window.heard.push([name, detail]));
call("init", {
  server: "{{guildhall}}",
  app: "app-1",
  ...(!query.has("mixed") && { mode: "frame" }),
  getToken: async () => {
    const token = window.tokens[Math.min(window.asked, window.tokens.length - 1)];
    window.asked += 1;
    return token;
  },
  onNavigate: (href) => window.heard.push(["onNavigate", href]),
});
