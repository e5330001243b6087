/** Whom the page's components name, which is of the page as its session is: they come and go with its routes. */
interface Person {
  /**
   * A component names who is signed in, or nobody (undefined or ""). Nobody says something only of a component that
   * named somebody before. Returns what ends it.
   */
  readonly name: (id: string | undefined, hasNamed: boolean) => () => void;
}

/** `ask` drops whoever is shown and asks the host who it is; `forget` drops them and asks for nobody. */
export function createPerson({ ask, forget }: { readonly ask: () => void; readonly forget: () => void }): Person {
  let known = "";
  /** Components that name somebody. */
  let naming = 0;
  let isShown = false;
  return {
    name: (id = "", hasNamed) => {
      if (id === "" && naming > 0) return () => undefined;
      const isAnother = id !== known && isShown;
      known = id;
      isShown = true;
      if (isAnother) (id === "" && hasNamed ? forget : ask)();
      if (id === "") return () => undefined;
      naming += 1;
      return () => {
        naming -= 1;
      };
    },
  };
}
