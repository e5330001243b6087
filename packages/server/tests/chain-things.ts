import type { BuiltMember } from "../src/testing/build-people.ts";
import type { TestServer } from "../src/testing/test-server.ts";
import { send, toRequest } from "./contract-request.ts";
import type { CallName, Things } from "./things.ts";

type ChainThings = Pick<Things, "chainId" | "draftChainId" | "stepId">;

/** What chains have before any is made. */
export const NO_CHAINS = { chainId: 0, draftChainId: 0, stepId: 0 } as const satisfies ChainThings;

/** One of two steps, of which the other member has done the first, and a draft with a step that is one; the owner's. */
export async function buildChains(
  server: TestServer,
  { owner, other }: { readonly owner: BuiltMember; readonly other: BuiltMember },
): Promise<ChainThings> {
  const call = async (who: BuiltMember, name: CallName, input: Parameters<typeof toRequest>[1]) =>
    (await send(server, toRequest(name, input), await server.openSession(who))).json().data;
  const make = async (title: string, status: "draft" | "new") => {
    const body = { type: "quest", title, status, autoApprove: true, resultType: "text" };
    return (await call(owner, "createChallenge", { body })).cid as number;
  };
  const chain = async (title: string, status: "draft" | "published", steps: readonly number[]) => {
    const activities = steps.map((entityId) => ({ entityType: "challenge", entityId }));
    return (await call(owner, "createChain", { body: { title, status, activities } })).cid as number;
  };
  const [first, second] = [await make("Step 1", "new"), await make("Step 2", "draft")];
  const chainId = await chain("Chain", "published", [first, second]);
  await call(other, "completeChallenge", { params: { id: first }, body: { comment: "Done" }, files: {} });
  const stepId = await make("Step 3", "draft");
  return { chainId, draftChainId: await chain("Draft", "draft", [stepId]), stepId };
}
