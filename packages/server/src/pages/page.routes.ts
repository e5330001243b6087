import { NotFoundError } from "@guildhall/core";
import { pageCalls } from "@guildhall/core/pages";
import { implement } from "../http/implement.ts";
import { readPageFile } from "./page-file.ts";

export const pageRoutes = [
  implement(pageCalls.get, async ({ deps, language }, { params }) => {
    const page = await readPageFile({ name: params.name, language }, deps.config.pagesDir);
    if (page === null) throw new NotFoundError("page", { name: params.name });
    return page;
  }),
];
