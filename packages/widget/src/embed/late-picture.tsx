import { useEffect, useState } from "react";
import type { EmptyPicture as Picture } from "../ui/empty-picture.tsx";
import { Drawing } from "../ui/offline-picture.tsx";

export type { EmptyPictureName } from "../ui/empty-picture.tsx";

let known: typeof Picture | null = null;

/** Stands in for the pictures in a host's page: their place is there at once, and their lines when they have loaded. */
export function EmptyPicture(props: Parameters<typeof Picture>[0]) {
  const [Shown, setShown] = useState(() => known);
  useEffect(() => {
    let isLeft = false;
    import("../ui/empty-picture.tsx").then(
      (file) => {
        known = file.EmptyPicture;
        if (!isLeft) setShown(() => known);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return Shown === null ? <Drawing>{null}</Drawing> : <Shown {...props} />;
}
