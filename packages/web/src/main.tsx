import "@guildhall/widget/styles.css";
import "./styles/app.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "./boot/react.ts";
import { bringFont } from "./boot/late-font.ts";
import { watchDeploys } from "./boot/deploys.ts";
import { router } from "./routing/router.ts";
import { knownSession } from "./session/enter-session.ts";
import { watchSession } from "./session/watch-session.ts";

watchDeploys(router);
watchSession(router);
const stopWaiting = router.subscribe("onRendered", () => {
  stopWaiting();
  bringFont();
});
// Starts before the router needs it; the router shows failures.
knownSession().catch(() => undefined);

const container = document.getElementById("root");
if (container !== null) {
  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
