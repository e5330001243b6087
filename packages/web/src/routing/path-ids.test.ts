import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { expect, it } from "vitest";
import { withIds } from "./path-ids.ts";

const root = createRootRoute();
const at = <const Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => root, path, params: { parse: withIds as never } });
const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: "/$" }),
  at("/challenge/$cid"),
  at("/user/$uid"),
  at("/challenge/$cid/edit"),
  at("/challenge/$cid/results/$type"),
  at("/challenges/create"),
  at("/challenges/$type"),
  at("/schedule/$entityType/$entityId"),
]);
const router = createRouter({ routeTree, history: createMemoryHistory() });
const pageAt = (path: string): string | undefined => router.matchRoutes(path).at(-1)?.fullPath;

it.each([
  ["/challenge/7", "/challenge/$cid"],
  ["/user/0", "/user/$uid"],
  ["/challenge/9007199254740991/edit", "/challenge/$cid/edit"],
  ["/challenge/7/results/approved", "/challenge/$cid/results/$type"],
  ["/challenges/create", "/challenges/create"],
  ["/challenges/draft", "/challenges/$type"],
  ["/schedule/challenge/7", "/schedule/$entityType/$entityId"],
])("%s is a page of %s", (path, page) => {
  expect(pageAt(path)).toBe(page);
});

it.each([
  "/challenge/abc",
  "/challenge/0",
  "/user/00",
  "/challenge/-7/edit",
  "/challenge/7.5",
  "/challenge/1e3",
  "/challenge/0x10",
  "/challenge/%20",
  "/challenge/9007199254740993",
  "/challenge/abc/results/approved",
  "/schedule/challenge/abc",
])("%s names nothing that could exist", (path) => {
  expect(pageAt(path)).toBe("/$");
});
