import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MarkdownView } from "./markdown-view.tsx";
import { MarkdownView as SmallView } from "./small-markdown-view.tsx";

const VIEWS = [
  ["in the panel", MarkdownView],
  ["in a host's page", SmallView],
] as const;

describe.each(VIEWS)("a member's Markdown %s", (_place, View) => {
  const draw = (text: string, level = 3): string => renderToStaticMarkup(<View text={text} level={level} />);

  it.each([
    ["**a** _b_ ~~c~~ `d*e*`", "<strong>a</strong> <em>b</em> <del>c</del> <code>d*e*</code>"],
    ["one\n\ntwo *three*", "<p>one</p><p>two <em>three</em></p>"],
    ["- one\n- two\n- three", "<ul><li>one</li><li>two</li><li>three</li></ul>"],
    ["3. one\n4. two", '<ol start="3"><li>one</li><li>two</li></ol>'],
    ["# One\n\ntext\n\n---\n\nmore", "<h3>One</h3><p>text</p><hr/><p>more</p>"],
    ["- one\n  - two\n- three", "<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>"],
    ["```\n# a\n```", "<pre><code># a</code></pre>"],
    ["snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"],
  ])("draws %j", (text, html) => {
    expect(draw(text)).toBe(html);
  });

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
