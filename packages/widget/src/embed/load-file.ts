import { createOwnFetch, type OwnFetch } from "./own-fetch.ts";

/**
 * Loads the last of the named files, which are beside `base`, and with it those that it imports: the build calls it in
 * place of every `import()`. Rejects if one of them can't be loaded.
 */
export async function loadFile(base: string, ...names: readonly string[]): Promise<unknown> {
  const addresses = names.map((name) => new URL(name, base).href);
  if (!asksAgain()) await fetchAll(addresses);
  const files = addresses.map((address) => import(/* @vite-ignore */ address) as Promise<unknown>);
  // The last one fails with any of them.
  for (const file of files) file.catch(() => undefined);
  return files.at(-1);
}

/**
 * Whether the browser asks again for a module that it couldn't load. Others remember the failure, and that of each
 * module that imports it, until the host's page is loaded anew: they import what has been fetched only.
 */
function asksAgain(): boolean {
  return "userAgentData" in navigator;
}

async function fetchAll(addresses: readonly string[]): Promise<void> {
  const own = createOwnFetch();
  try {
    await Promise.all(addresses.map((address) => fetchWhole(own, address)));
  } finally {
    own.dispose();
  }
}

// From the browser's cache if it's there; the import then takes it from the same.
async function fetchWhole({ send }: OwnFetch, address: string): Promise<void> {
  const response = await send(address);
  if (response.status !== 200) throw new TypeError(`${address} was answered ${String(response.status)}`);
  await response.text();
}
