import { isPartComing } from "@guildhall/widget/guild";

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what is typed while a dialog is loading, and types it into the first of its text fields that gets the focus.
 * Nothing below the dialog hears those keys.
 * @returns ends it
 */
export function startTypeAhead(): () => void {
  let kept = "";
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isPartComing()) {
      kept = "";
      return;
    }
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const after = afterKey(kept, event.key);
    if (after === null) return;
    kept = after;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (kept === "" || !isDialogField(target)) return;
    const text = kept;
    kept = "";
    // React may be in the middle of showing the field; no key comes before a microtask.
    queueMicrotask(() => typeInto(target, text));
  };
  document.addEventListener("keydown", onKeyDown, true);
  document.addEventListener("focusin", onFocus);
  return () => {
    document.removeEventListener("keydown", onKeyDown, true);
    document.removeEventListener("focusin", onFocus);
  };
}

// Null for a key that isn't meant for a text. Enter would press what is below the dialog to come.
function afterKey(text: string, key: string): string | null {
  if (key === "Enter") return text;
  if (key === "Backspace") return text.slice(0, -1);
  return key.length === 1 ? (text + key).trimStart() : null;
}

function isDialogField(target: EventTarget | null): target is Field {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  const isForText = target.matches("textarea, input:is(:not([type]), [type=text], [type=search])");
  return isForText && target.closest("dialog") !== null;
}

function typeInto(field: Field, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
}
