import { useEffectEvent, useLayoutEffect, useRef } from "react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { IMAGE_VIEWER_PX } from "@guildhall/core";
import { buttonClass } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { IconButton } from "./icon-button.tsx";
import { useText } from "./text.tsx";

export interface ViewedImage {
  readonly id: number;
  /** The displayed version. */
  readonly url: string;
  /** The original file, for download. */
  readonly rawUrl: string;
  readonly name: string;
}

export interface ImageViewerProps {
  readonly images: readonly ViewedImage[];
  /** Index of the open picture; null closes the viewer. */
  readonly index: number | null;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}

/** Shows one picture at a time, at most 700 px wide; arrow keys navigate, Escape closes. */
export function ImageViewer({ images, index, onIndex, onClose }: ImageViewerProps) {
  const image = index === null ? undefined : images[index];
  if (index === null || image === undefined) return null;
  return <OpenViewer images={images} image={image} index={index} onIndex={onIndex} onClose={onClose} />;
}

function OpenViewer({
  images,
  image,
  index,
  onIndex,
  onClose,
}: Omit<ImageViewerProps, "index"> & {
  readonly image: ViewedImage;
  readonly index: number;
}) {
  const t = useText();
  const go = useEffectEvent((by: number): void => {
    if (images[index + by] !== undefined) onIndex(index + by);
  });
  const figure = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const root = figure.current?.getRootNode();
    const onKeyDown = (event: Event): void => {
      const key = event instanceof KeyboardEvent ? event.key : "";
      if (key === "ArrowLeft") go(-1);
      if (key === "ArrowRight") go(1);
    };
    root?.addEventListener("keydown", onKeyDown);
    return () => root?.removeEventListener("keydown", onKeyDown);
  }, []);
  const place = t("files:viewer.place", { index: index + 1, count: images.length });
  return (
    <Dialog
      open
      size="l"
      title={image.name}
      onClose={onClose}
      actions={
        <>
          {images.length > 1 && (
            <>
              <IconButton
                label={t("files:viewer.previous")}
                icon={<ChevronLeft />}
                disabledReason={index === 0 ? place : null}
                onClick={() => onIndex(index - 1)}
              />
              <IconButton
                label={t("files:viewer.next")}
                icon={<ChevronRight />}
                disabledReason={index === images.length - 1 ? place : null}
                onClick={() => onIndex(index + 1)}
              />
            </>
          )}
          <a className={buttonClass({})} href={image.rawUrl} download={image.name}>
            {t("files:viewer.download")}
          </a>
        </>
      }
    >
      <figure ref={figure} style={{ margin: 0 }}>
        <img
          src={image.url}
          alt={image.name}
          style={{ display: "block", maxWidth: `min(100%, ${IMAGE_VIEWER_PX}px)`, marginInline: "auto" }}
        />
        {images.length > 1 && (
          <figcaption style={{ textAlign: "center" }}>
            <span role="status">{place}</span>
          </figcaption>
        )}
      </figure>
    </Dialog>
  );
}
