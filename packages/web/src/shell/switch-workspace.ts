import { enterWorkspace } from "@guildhall/core/contract";
import { api, session } from "../session/api.ts";
import { leadTo } from "../session/start-anew.ts";
import { showFailure } from "./show-failure.ts";

/** Takes the session, and with it every tab, into another workspace; this tab then opens at `path`. */
export async function switchWorkspace(id: number, path = "/"): Promise<void> {
  leadTo(path);
  try {
    await api.call(enterWorkspace, { params: { id } }, { quiet: true });
    await session.refresh();
  } catch (error) {
    leadTo(null);
    showFailure(error, { retry: () => void switchWorkspace(id, path) });
  }
}
