import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

// Each of these takes whole servers through thousands of calls: begun last, one of them would keep one worker busy
// while the other has nothing left.
const LONG = "/packages/server/tests/";

/** The order of test files: those of whole servers first, the others by vitest's own rule. */
export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.includes(LONG);
    return [...sorted.filter(isLong), ...sorted.filter((each) => !isLong(each))];
  }
}
