import type { Transport } from "@guildhall/core/transport";

/** A field such as `"avatarUrl":"/files/…"`. Quotes within text are escaped, so no text looks like one. */
const ADDRESS = /"(\w*[uU]rl\w*)":"(?=\/(?:files|icons)\/)/g;

/** Makes the addresses of pictures and files in responses whole: in a host's page, a path would lead to the host. */
export function atServer(server: string, transport: Transport): Transport {
  return async (request) => {
    const response = await transport(request);
    return { ...response, body: withAddresses(server, response.body) };
  };
}

/** The same for JSON as text. */
export function withAddresses(server: string, json: string): string {
  return json.replace(ADDRESS, `"$1":"${server}`);
}
