import type { TestBrowser } from "./browser.ts";

/** Who's signed in in a browser; null for nobody. */
export async function whoIs(browser: TestBrowser) {
  const info = (await browser.call("GET", "/user/info")) as {
    readonly user?: { readonly name: string; readonly email: string };
    readonly workspace?: { readonly id: number } | null;
  };
  return info.user === undefined
    ? null
    : { name: info.user.name, email: info.user.email, workspaceId: info.workspace?.id };
}
