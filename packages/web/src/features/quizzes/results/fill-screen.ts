/** Fills the screen with the page, before a dialog opens in front of it; phones and frames may refuse. */
export async function fillScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
  } catch {
    // The window has to do.
  }
}
