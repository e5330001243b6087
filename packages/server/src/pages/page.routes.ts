import { NotFoundError } from "@guildhall/core";
import { pageCalls } from "@guildhall/core/pages";
import { implement } from "../http/implement.ts";
import { translatorOf } from "../lib/texts.ts";
import { readPageFile } from "./page-file.ts";
import type { PageText } from "./page-file.ts";

export const pageRoutes = [
  implement(pageCalls.get, async ({ deps, language }, { params }) => {
    const page = await readPageFile({ name: params.name, language }, deps.config.pagesDir);
    if (page === null) throw new NotFoundError("page", { name: params.name });
    // Where no plans are sold, nothing speaks of them.
    return params.name === "guide" && deps.config.licenses === "off" ? withoutPlans(page) : page;
  }),
];

function withoutPlans({ language, markdown }: PageText): PageText {
  const title = translatorOf(language)("palette:guide.plans");
  const chapters = markdown.split(/^(?=## )/m).filter((chapter) => !chapter.startsWith(`## ${title}\n`));
  return { language, markdown: chapters.join("") };
}
