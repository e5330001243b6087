/** The widget on a page, ready to paste; `getToken` asks the site's own server. */
export function embedCode(server: string, appId: string): string {
  return `<script src="${server}/widget/v1/loader.js" async></script>
<script>
  window.guildhall = window.guildhall || { q: [] };
  guildhall.q.push(["init", {
    server: "${server}",
    app: "${appId}",
    getToken: () => fetch("/guildhall-token", { method: "POST" }).then((answer) => answer.text()),
  }]);
</script>
<guildhall-widget view="home" height="640px"></guildhall-widget>`;
}
