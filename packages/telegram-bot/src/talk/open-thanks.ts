import type { ChatReceiver } from "@guildhall/core/chat";
import { startForm } from "../forms/run-form.ts";
import { say, textCard } from "./turn.ts";
import type { DeskTurn } from "./turn.ts";

/** The thanks form, or why nothing may be given. */
export async function openThanks(turn: DeskTurn, receivers: readonly ChatReceiver[]): Promise<void> {
  const form = await turn.desk.thanksForm({ receivers, reason: "" });
  if ("kind" in form) return await say(turn, { card: textCard(form.text), as: "result" });
  await startForm(turn, { target: null, form });
}
