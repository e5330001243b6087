import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";

const root = document.querySelector("#root");
if (root !== null) {
  const { server = "", app = "", person = "" } = document.documentElement.dataset;
  createRoot(root).render(
    <StrictMode>
      <App server={server} app={app} person={person} />
    </StrictMode>,
  );
}
