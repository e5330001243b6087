import type { Receiver } from "@guildhall/core/thanks";

interface Sought {
  readonly name: string;
  /** The reader's own id. */
  readonly ownId: number;
}

/** The one member of that name; null if nobody or several people have it. */
export function findReceiver(members: readonly Receiver[], { name, ownId }: Sought): Receiver | null {
  const same = members.filter((each) => each.id !== ownId && plain(each.name) === plain(name));
  const [only = null] = same;
  return same.length === 1 ? only : null;
}

function plain(name: string): string {
  return name.trim().toLocaleLowerCase();
}
