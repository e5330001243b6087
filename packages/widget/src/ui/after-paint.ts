/** Runs right after the next frame, which shows at once that the input was received. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
