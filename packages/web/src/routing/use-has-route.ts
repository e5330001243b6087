import { useRouter } from "@tanstack/react-router";

/** Tells whether the panel has a page at this path pattern, such as `/thanks` or `/user/$uid`. */
export function useHasRoute(path: string): boolean {
  return path in useRouter().routesByPath;
}
