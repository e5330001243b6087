import { MAX_NAME_LENGTH, tidyName } from "@guildhall/core";

/** A chat's or channel's own name as we keep it; its id if nothing of the name can be seen. */
export function shownName({ id, name }: { readonly id: string; readonly name: string }): string {
  return tidyName(tidyName(name).slice(0, MAX_NAME_LENGTH)) || id;
}
