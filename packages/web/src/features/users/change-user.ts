import { descendantsOf } from "@guildhall/core/groups";
import { type ManagedUser, userCalls, withChangedUser } from "@guildhall/core/users";
import { callQuery, isAbout, refreshTopics, showFailure } from "@guildhall/widget/guild";
import { queryClient } from "../../data/query-client.ts";
import { knownGroups } from "../../groups/use-groups.ts";
import { api } from "../../session/api.ts";
import { panel } from "../../shell/panel.ts";
import { usersInput, type UsersView } from "./users-view.ts";

/** A change to a member in the list. */
export interface UserChange {
  /** The list it was made in. */
  readonly view: UsersView;
  /** The member after the change. */
  readonly after: ManagedUser;
  readonly send: () => Promise<ManagedUser>;
  readonly onDone?: () => void;
}

// Changes to one member are sent in order, so that the last one wins.
const turns = new Map<number, Promise<unknown>>();

/** Shows a change at once and sends it; a failed one is rolled back and can be retried. */
export async function changeUser(change: UserChange): Promise<void> {
  const { view, after, send, onDone } = change;
  await queryClient.cancelQueries({ predicate: (query) => isAbout(query, userCalls.list.topics) });
  show(view, after);
  const turn = (turns.get(after.id) ?? Promise.resolve()).then(send);
  const settled = turn.catch(() => undefined);
  turns.set(after.id, settled);
  try {
    const user = await turn;
    if (turns.get(after.id) === settled) show(view, user);
    onDone?.();
  } catch (error) {
    showFailure(panel, error, { retry: () => void changeUser(change) });
  } finally {
    if (turns.get(after.id) === settled) turns.delete(after.id);
    // Fills a page that lost a row, and restores one that should have stayed.
    if (turns.size === 0) void refreshTopics(queryClient, userCalls.setGroups.topics);
  }
}

function show(view: UsersView, user: ManagedUser): void {
  const { userId, role, groupId } = view;
  const filter = { userId, role, groupIds: groupId === 0 ? [] : descendantsOf(knownGroups(), groupId) };
  queryClient.setQueryData(callQuery(api, userCalls.list, usersInput(view)).queryKey, (page) =>
    page === undefined ? page : withChangedUser(page, { user, filter }),
  );
}
