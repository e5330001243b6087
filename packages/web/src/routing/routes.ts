import { createRootRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "../i18n/language.ts";
import { Root } from "./root.tsx";
import { createPageRoute, type PageSpec } from "./page.ts";

const MEMBER = { who: "member" } as const;

const rootRoute = createRootRoute({
  component: Root,
  beforeLoad: () => loadTexts(["shell", "kit", "errors"]),
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  loader: () => loadTexts(["navigation", "palette"]),
  component: lazyRouteComponent(() => import("../shell/shell.tsx"), "Shell"),
});

/** A page inside the shell: toolbar, drawer, live news. */
function inShell<const Path extends string>(path: Path, spec: PageSpec) {
  return createPageRoute(shellRoute, path, spec);
}

/** A page on its own, without toolbar and drawer. */
function alone<const Path extends string>(path: Path, spec: PageSpec) {
  return createPageRoute(rootRoute, path, spec);
}

// prettier-ignore
/** Every page of the panel, one line each: address, title, who may come, texts, file. */
export const routeTree = rootRoute.addChildren([
  alone("/login", { title: "shell:titles.login", access: { who: "guest" }, texts: ["login"], load: () => import("../features/login/login.page.tsx").then((file) => file.loginPage) }),
  alone("/access-denied", { title: "shell:titles.denied", access: { who: "anyone" }, texts: [], load: () => import("../features/errors/denied.page.tsx").then((file) => file.deniedPage) }),
  alone("/$", { title: "shell:titles.notFound", access: { who: "anyone" }, texts: [], load: () => import("../features/errors/not-found.page.tsx").then((file) => file.notFoundPage) }),
  shellRoute.addChildren([
    inShell("/", { title: "shell:titles.dashboard", access: MEMBER, texts: ["dashboard"], load: () => import("../features/dashboard/dashboard.page.tsx").then((file) => file.dashboardPage) }),
  ]),
]);
