/**
 * Closes a popover, with the focus back on its button when it was inside. The browser does that itself, but not in a
 * shadow root.
 */
export function closePopup(popup: HTMLElement | null): void {
  if (popup === null) return;
  const hadFocus = popup.matches(":focus-within");
  popup.hidePopover();
  // What is drawn has one of the two as its root.
  const root = popup.getRootNode() as Document | ShadowRoot;
  const isLost = root.activeElement === null || popup.contains(root.activeElement);
  if (hadFocus && isLost) root.querySelector<HTMLElement>(`[popovertarget="${popup.id}"]`)?.focus();
}
