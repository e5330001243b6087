/** Whether shortcuts are written with ⌘ on this machine. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
