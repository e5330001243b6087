import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MarkdownView } from "./markdown-view.tsx";

const draw = (text: string, level = 3): string => renderToStaticMarkup(<MarkdownView text={text} level={level} />);

describe("a member's Markdown", () => {
  it("nests its headings under the current one, without IDs", () => {
    expect(draw("# One\n\n## Two\n\n###### Six")).toBe("<h3>One</h3><h4>Two</h4><h6>Six</h6>");
  });

  it("shows HTML as typed", () => {
    const html = draw('<img src=x onerror=alert(1)> <script>alert(1)</script>\n\n<div onclick="alert(1)">a</div>');
    expect(html).not.toMatch(/<(img|script|div)/);
    expect(html).toContain("&lt;img");
  });

  it("opens other sites in a new tab without a referrer or opener", () => {
    expect(draw("[a](https://a.example)")).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    );
  });

  it("opens pages of the panel in place", () => {
    expect(draw("[a](/challenge/1)")).toBe('<a href="/challenge/1">a</a>');
  });

  it.each([
    "[a](javascript:alert(1))",
    "[a](JAVASCRIPT:alert(1))",
    "[a](data:text/html,x)",
    "![a](javascript:x)",
    "[a][1]\n\n[1]: javascript:alert(1)",
  ])("has no link in %j", (text) => {
    expect(draw(text)).not.toContain("href");
  });

  it("links to pictures instead of loading them", () => {
    const html = draw("![a cat](https://a.example/cat.png)");
    expect(html).not.toContain("<img");
    expect(html).toContain('href="https://a.example/cat.png"');
  });

  it("has no controls in task lists", () => {
    const html = draw("- [x] done\n- [ ] open");
    expect(html).not.toContain("<input");
    expect(html).toContain("☑ done");
  });
});
