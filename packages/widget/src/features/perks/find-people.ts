import { userCalls } from "@guildhall/core/users";
import { useGuild } from "../../guild/index.ts";
import type { LoadPeople } from "../../ui/use-picker.ts";

/** Finds people by part of their name; the server leaves out the caller. */
export function useFindPeople(): LoadPeople {
  // People are asked for anew with another function, and the embed's build compiles no other hook.
  "use memo";
  const { client } = useGuild();
  return async (query, signal) => {
    const input = { query: { group_id: 0, query } };
    const { items } = await client.call(userCalls.listForSelect, input, { signal, quiet: true });
    return items;
  };
}
