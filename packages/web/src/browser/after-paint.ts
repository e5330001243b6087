/** Does something right after the next frame, which shows at once that the input was heard. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
