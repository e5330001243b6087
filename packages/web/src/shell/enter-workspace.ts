import { workspaceCalls } from "@guildhall/core/workspaces";
import { showFailure } from "@guildhall/widget/guild";
import { api, session } from "../session/api.ts";
import { leadTo, startAnew } from "../session/start-anew.ts";
import { panel } from "./panel.ts";

/** Switches the session, and with it every tab, to another workspace; this tab then opens `path`. */
export async function enterWorkspace(id: number, path = "/"): Promise<void> {
  leadTo(path);
  try {
    await api.call(workspaceCalls.enter, { params: { id } }, { quiet: true });
  } catch (error) {
    leadTo(null);
    showFailure(panel, error, { retry: () => void enterWorkspace(id, path) });
    return;
  }
  // Informs the other tabs. If the answering server hasn't caught up yet, this tab proceeds anyway.
  startAnew(await session.refresh({ quiet: true }));
}
