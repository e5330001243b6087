import { promiseRules } from "./promises.ts";
import { ROOT } from "../tree.ts";

export default promiseRules(ROOT);
