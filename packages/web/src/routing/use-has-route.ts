import { useRouter } from "@tanstack/react-router";

/** Whether the panel has a page with this path pattern, such as `/thanks` or `/user/$uid`. */
export function useHasRoute(path: string): boolean {
  return path in useRouter().routesByPath;
}
