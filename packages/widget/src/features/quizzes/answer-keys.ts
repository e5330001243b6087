import type { KeyboardEvent } from "react";

/** 1 to 9 choose an option of the question that the focus is in; Ctrl or ⌘ with Enter sends its form. */
export function answerKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && key === "Enter") {
    event.preventDefault();
    currentTarget.closest("form")?.requestSubmit();
  }
  const isWriting = target instanceof HTMLTextAreaElement;
  const option = isCommand || isWriting ? undefined : optionOf(currentTarget, key);
  if (option === undefined) return;
  event.preventDefault();
  option.focus();
  option.click();
}

function optionOf(question: HTMLElement, key: string): HTMLInputElement | undefined {
  if (!/^[1-9]$/.test(key)) return undefined;
  return question.querySelectorAll<HTMLInputElement>("input[type=radio]")[Number(key) - 1];
}
