import { describe, expect, it } from "vitest";
import { completionGap } from "./completion.form.ts";
import { RESULT_TYPES } from "./challenge.values.ts";

describe("what's missing from a submission", () => {
  it("is the text, code or file that the challenge asks for", () => {
    const gaps = RESULT_TYPES.map((resultType) => [
      resultType,
      completionGap({ resultType, comment: " \n", fileCount: 0 }),
      completionGap({ resultType, comment: "Done", fileCount: 0 }),
      completionGap({ resultType, comment: "", fileCount: 1 }),
    ]);
    expect(gaps).toMatchInlineSnapshot(`
      [
        [
          "all",
          "needEither",
          null,
          null,
        ],
        [
          "file",
          "needFile",
          "needFile",
          null,
        ],
        [
          "image",
          "needFile",
          "needFile",
          null,
        ],
        [
          "text",
          "needText",
          null,
          "needText",
        ],
        [
          "unique_code",
          "needCode",
          null,
          "needCode",
        ],
      ]
    `);
  });
});
