import { isPartComing } from "@guildhall/widget/guild";

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Typed {
  readonly text: string;
  /** Enter came after it. */
  readonly isEntered: boolean;
}

const NOTHING: Typed = { text: "", isEntered: false };

/**
 * Keeps what is typed while a dialog is loading, and types it into the first of its text fields that gets the focus.
 * Nothing below the dialog hears those keys.
 * @returns ends it
 */
export function startTypeAhead(): () => void {
  let kept = NOTHING;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isPartComing() && !isGoingOn(event.key)) return forget();
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const after = afterKey(kept, event.key);
    if (after === null) return;
    kept = after;
    event.preventDefault();
    event.stopPropagation();
  };
  const forget = (): void => {
    kept = NOTHING;
  };
  // A dialog is there before what it asks for: its first field gets all of it.
  const isGoingOn = (key: string): boolean => kept.text !== "" && key !== "Enter" && isBareDialog();
  const onFocus = ({ target }: FocusEvent): void => {
    if (kept.text === "" || !isDialogField(target)) return;
    const typed = kept;
    forget();
    // React may be in the middle of showing the field; no key comes before a microtask.
    queueMicrotask(() => typeInto(target, typed));
  };
  document.addEventListener("keydown", onKeyDown, true);
  document.addEventListener("focusin", onFocus);
  document.addEventListener("pointerdown", forget, true);
  return () => {
    document.removeEventListener("keydown", onKeyDown, true);
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("pointerdown", forget, true);
  };
}

// Null for a key that isn't meant for a text. Enter without one would press what is below the dialog to come.
function afterKey(typed: Typed, key: string): Typed | null {
  const { text, isEntered } = typed;
  if (key === "Enter") return { text, isEntered: text !== "" };
  if (isEntered) return typed;
  if (key === "Backspace") return { text: text.slice(0, -1), isEntered };
  return key.length === 1 ? { text: (text + key).trimStart(), isEntered } : null;
}

function isDialogField(target: EventTarget | null): target is Field {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  const isForText = target.matches("textarea, input:is(:not([type]), [type=text], [type=search])");
  return isForText && target.closest("dialog") !== null;
}

function isBareDialog(): boolean {
  const open = document.activeElement?.closest("dialog");
  return open?.querySelector("input, textarea") === null;
}

function typeInto(field: Field, { text, isEntered }: Typed): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
  if (!isEntered) return;
  const enter = new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true });
  // Once the text is drawn with what it finds.
  setTimeout(() => field.dispatchEvent(enter));
}
