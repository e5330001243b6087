import type { ChainView } from "@guildhall/core/chains";
import { useGuild } from "../../guild/index.ts";
import { ChainBody } from "./chain-body.tsx";
import { ChainLead } from "./chain-lead.tsx";

/** A chain with its title, where no page around it says it. */
export function WholeChain({ view }: { readonly view: ChainView }) {
  const { chain } = view;
  const groups = useGuild().member.get()?.user.groups ?? [];
  return (
    <>
      <header>
        <h2>{chain.title}</h2>
        <ChainLead chain={chain} />
      </header>
      <ChainBody view={view} group={groups.find((group) => group.id === chain.groupId)} />
    </>
  );
}
