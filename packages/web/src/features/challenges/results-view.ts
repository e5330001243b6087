import type { EndpointInput } from "@guildhall/core";
import type { assignmentCalls } from "@guildhall/core/challenges";

type ResultsInput = EndpointInput<typeof assignmentCalls.list>;

export type ResultList = ResultsInput["params"]["type"];

export function resultsInput(cid: number, type: ResultList): ResultsInput {
  return { params: { id: cid, type }, query: {} };
}
