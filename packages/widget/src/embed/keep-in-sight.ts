/** Of what the reader sees (px): a dialog with less of it would be of no use. */
const LEAST_PX = 320;

/**
 * Has what floats in a widget appear where the reader looks, in a frame that is as high as its content: the page around
 * scrolls, and the frame's own window ends out of sight. It's looked up with each press, before what the press opens is
 * there, for as long as the frame is.
 */
export function keepInSight(element: Element): void {
  const root = element.shadowRoot?.querySelector<HTMLElement>("[data-guild]");
  if (!root) return;
  root.dataset["sized"] = "";
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    // Without a root of its own, it sees what the windows of all pages around leave of the frame.
    if (entry === undefined || !entry.isIntersecting) return;
    const { boundingClientRect: whole, intersectionRect: seen } = entry;
    const above = Math.max(0, Math.min(seen.top - Math.max(whole.top, 0), innerHeight - LEAST_PX));
    const hidden = Math.min(whole.bottom, innerHeight) - seen.bottom;
    const below = Math.max(0, Math.min(hidden, innerHeight - above - LEAST_PX));
    root.style.setProperty("--above-sight", `${String(above)}px`);
    root.style.setProperty("--below-sight", `${String(below)}px`);
  });
  const look = (): void => {
    observer.disconnect();
    observer.observe(root);
  };
  for (const moment of ["pointerdown", "keydown", "resize"])
    addEventListener(moment, look, { capture: true, passive: true });
}
