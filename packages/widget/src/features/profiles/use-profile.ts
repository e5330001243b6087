import { useQuery } from "@tanstack/react-query";
import { useGuild } from "../../guild/index.ts";
import { profileQuery } from "./profile-reads.ts";

/** A member's profile. */
export function useProfile(userId: number) {
  const { client, queries } = useGuild();
  return useQuery(profileQuery(client, userId), queries);
}
