import type { Page } from "@playwright/test";

/** Levels of 255 by which a gradient's or an edge's pixel may differ, depending on where it's drawn. */
const TOLERANCE = 8;

/** Counts the pixels that differ between two screenshots; all of them if the sizes do. */
export function countDifferences(page: Page, pictures: readonly [Buffer, Buffer]): Promise<number> {
  const urls = pictures.map((picture) => `data:image/png;base64,${picture.toString("base64")}`);
  return page.evaluate(
    async ({ sources, tolerance }) => {
      const [one, other] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (one === undefined || other === undefined || one.data.length !== other.data.length) return Infinity;
      const differing = new Set<number>();
      one.data.forEach((level, at) => {
        if (Math.abs(level - (other.data[at] ?? 0)) > tolerance) differing.add(Math.floor(at / 4));
      });
      return differing.size;
    },
    { sources: urls, tolerance: TOLERANCE },
  );
}
