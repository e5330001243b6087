import { descendantsOf } from "@guildhall/core/groups";
import { type ManagedUser, withChangedUser } from "@guildhall/core/users";
import { queryClient } from "../../data/query-client.ts";
import { groupsQuery } from "../../groups/group.queries.ts";
import { showFailure } from "../../shell/show-failure.ts";
import { usersQuery } from "./users.queries.ts";
import type { UsersView } from "./users-view.ts";

/** A change of somebody in the list. */
export interface UserChange {
  /** The list it was made in. */
  readonly view: UsersView;
  /** As the change will leave the person. */
  readonly after: ManagedUser;
  readonly send: () => Promise<ManagedUser>;
  readonly onDone?: () => void;
}

// Of one person the changes go one after the other, so that the last one made is the last one kept.
const turns = new Map<number, Promise<unknown>>();

/** Shows a change at once and sends it; one that fails is taken back and can be tried again. */
export async function changeUser(change: UserChange): Promise<void> {
  const { view, after, send, onDone } = change;
  await queryClient.cancelQueries({ queryKey: ["users"] });
  show(view, after);
  const turn = (turns.get(after.id) ?? Promise.resolve()).then(send);
  const settled = turn.catch(() => undefined);
  turns.set(after.id, settled);
  try {
    const user = await turn;
    if (turns.get(after.id) === settled) show(view, user);
    onDone?.();
  } catch (error) {
    showFailure(error, { retry: () => void changeUser(change) });
  } finally {
    if (turns.get(after.id) === settled) turns.delete(after.id);
    // Fills a page that has lost a row, and brings back one that should have stayed.
    if (turns.size === 0) void queryClient.invalidateQueries({ queryKey: ["users"] });
  }
}

function show(view: UsersView, user: ManagedUser): void {
  const { userId, role, groupId } = view;
  const groups = queryClient.getQueryData(groupsQuery.queryKey)?.items ?? [];
  const filter = { userId, role, groupIds: groupId === 0 ? [] : descendantsOf(groups, groupId) };
  queryClient.setQueryData(usersQuery(view).queryKey, (page) =>
    page === undefined ? page : withChangedUser(page, { user, filter }),
  );
}
