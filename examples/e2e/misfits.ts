import type { Locator } from "@playwright/test";

/**
 * What of a widget is wider than the widget's place, cut off by what it's in, or under another control: one line each.
 */
export function misfitsOf(widget: Locator): Promise<readonly string[]> {
  return widget.evaluate((element) => {
    const TOLERANCE_PX = 1;
    const CONTROLS = "a[href], button, input, select, textarea, [role=tab]";
    const place = element.getBoundingClientRect();
    const misfits: string[] = [];
    const isClipping = (each: Element): boolean => getComputedStyle(each).overflowX !== "visible";
    // For screen readers only, drawn as decoration, or a control that something else stands for.
    const isUnseen = (each: Element): boolean =>
      each.clientWidth <= 1 ||
      each.closest("[aria-hidden=true], svg") !== null ||
      !each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const isCut = (each: Element): boolean => {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(each);
      const isHidden = (overflow: string): boolean => overflow === "hidden" || overflow === "clip";
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = each;
      if (isHidden(overflowX) && scrollWidth > clientWidth + TOLERANCE_PX) return true;
      // A clamped text has a button that shows the rest.
      return webkitLineClamp === "none" && isHidden(overflowY) && scrollHeight > clientHeight + TOLERANCE_PX;
    };
    const isInClipping = (each: Element): boolean => {
      for (let outer = each.parentElement; outer !== null; outer = outer.parentElement)
        if (isClipping(outer)) return true;
      return false;
    };
    const nameOf = (each: Element): string => {
      const words = (each.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
      return `${each.tagName.toLowerCase()}.${each.className} "${words}"`;
    };
    const meet = (one: DOMRect, other: DOMRect): boolean =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE_PX &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOLERANCE_PX;
    // A card that is a link as a whole lies under the buttons on it.
    const isReached = (each: Element): boolean => {
      each.scrollIntoView({ block: "center" });
      const { left, top, width, height } = each.getBoundingClientRect();
      const hit = element.shadowRoot?.elementFromPoint(left + width / 2, top + height / 2) ?? null;
      return each.contains(hit);
    };
    const isOn = (one: Element, other: Element): boolean => {
      const [inner, outer] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const isInside =
        inner.left >= outer.left &&
        inner.right <= outer.right &&
        inner.top >= outer.top &&
        inner.bottom <= outer.bottom;
      return isInside && isReached(one);
    };
    const isOver = (one: Element, other: Element): boolean =>
      !one.contains(other) &&
      meet(one.getBoundingClientRect(), other.getBoundingClientRect()) &&
      !isOn(one, other) &&
      !isOn(other, one);
    const seen = [...(element.shadowRoot?.querySelectorAll("*") ?? [])].filter((each) => !isUnseen(each));
    const isWider = (each: Element): boolean => {
      const { left, right, width } = each.getBoundingClientRect();
      const isOutside = left < place.left - TOLERANCE_PX || right > place.right + TOLERANCE_PX;
      return width > 0 && isOutside && !isInClipping(each);
    };
    for (const each of seen) {
      if (isWider(each)) misfits.push(`wider: ${nameOf(each)}`);
      if (isCut(each)) misfits.push(`cut: ${nameOf(each)}`);
    }
    const controls = seen.filter((each) => each.matches(CONTROLS));
    const pairs = controls.flatMap((one, index) => controls.slice(index + 1).map((other) => [one, other] as const));
    for (const [one, other] of pairs)
      if (isOver(one, other)) misfits.push(`over one another: ${nameOf(one)} and ${nameOf(other)}`);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) misfits.push("the page scrolls sideways");
    return misfits;
  });
}
