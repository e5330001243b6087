import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";

const root = document.querySelector("#root");
if (root !== null) {
  const { server = "", app = "", person = "" } = document.documentElement.dataset;
  hydrateRoot(root, <App server={server} app={app} person={person} />);
}
