import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

// Each of these starts whole servers and makes thousands of calls: started last, one would keep a worker busy while the
// other is idle.
const LONG = "/packages/server/tests/";

/** Test files of whole servers first, the others in vitest's own order. */
export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.includes(LONG);
    return [...sorted.filter(isLong), ...sorted.filter((each) => !isLong(each))];
  }
}
