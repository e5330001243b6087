import { useNavigate, useRouterState } from "@tanstack/react-router";

/** Parses a URL's search as plain strings: `?tab=given&month=2026-11`. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Empty or missing values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * Keeps a choice in the URL, so that reload, back and a shared link give the same view. The first of `allowed` is the
 * default and isn't written.
 */
export function useSearchChoice<const Value extends string>(
  name: string,
  allowed: readonly [Value, ...Value[]],
): readonly [Value, (value: Value) => void] {
  const [text, setText] = useSearchText(name);
  const value = allowed.find((each) => each === text) ?? allowed[0];
  return [value, (next) => setText(next === allowed[0] ? "" : next)];
}

/** Keeps a text in the URL; an empty one isn't written. */
export function useSearchText(name: string): readonly [string, (text: string) => void] {
  const navigate = useNavigate();
  const search = useRouterState({ select: searchShown });
  const setText = (text: string): void => {
    void navigate({
      to: ".",
      search: { ...search, [name]: text || undefined } as never,
      replace: true,
      resetScroll: false,
    });
  };
  return [search[name] ?? "", setText];
}

interface RouterPlace {
  readonly location: { readonly pathname: string; readonly search: object };
  readonly resolvedLocation?: { readonly pathname: string; readonly search: object } | undefined;
}

/**
 * The displayed page's search: a choice counts at once, before its data has loaded; a page being left keeps its own.
 */
function searchShown({
  location,
  resolvedLocation = location,
}: RouterPlace): Readonly<Record<string, string | undefined>> {
  const { search } = location.pathname === resolvedLocation.pathname ? location : resolvedLocation;
  // `parseSearch` returns plain strings.
  return search as Readonly<Record<string, string | undefined>>;
}
