import { workspaceCalls } from "@guildhall/core/workspaces";
import { api, session } from "../session/api.ts";
import { leadTo, startAnew } from "../session/start-anew.ts";
import { showFailure } from "./show-failure.ts";

/** Takes the session, and with it every tab, into another workspace; this tab then opens at `path`. */
export async function enterWorkspace(id: number, path = "/"): Promise<void> {
  leadTo(path);
  try {
    await api.call(workspaceCalls.enter, { params: { id } }, { quiet: true });
  } catch (error) {
    leadTo(null);
    showFailure(error, { retry: () => void enterWorkspace(id, path) });
    return;
  }
  // Told to the other tabs by it. Should the answer come from a server that has not heard yet, this one goes all the same.
  startAnew(await session.refresh({ quiet: true }));
}
