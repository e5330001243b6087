import { ValidationFailure, type CallFailure } from "@guildhall/core";
import { showFailure, type Guild } from "@guildhall/widget/guild";

/** Tells in passing why a change at once wasn't made: of several problems, the first. */
export function showRefusal(guild: Guild, failure: CallFailure): void {
  const [first] = failure instanceof ValidationFailure ? failure.fields : [];
  if (first === undefined) showFailure(guild, failure);
  else guild.notify({ text: first.message, tone: "bad" });
}
