import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { getReorderDestinationIndex } from "@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

interface DragSpec {
  /** Its rows have `data-row`, a `data-head` and in it a `data-handle`. */
  readonly list: HTMLElement;
  /** From and to a place, counted from 0. */
  readonly onMove: (from: number, to: number) => void;
}

/** Lets rows be dragged by their handles; while one is, the place where it would go is marked. Returns how to end that. */
export function bindRowDrag({ list, onMove }: DragSpec): () => void {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
  const unmark = (): void => rows.forEach((row) => delete row.dataset["edge"]);
  const edgeOf = (data: Record<string | symbol, unknown>) => extractClosestEdge(data);
  const bound = rows.flatMap((row, place) => {
    const [head, handle] = [row.querySelector("[data-head]"), row.querySelector("[data-handle]")];
    if (head === null || handle === null) return [];
    return [
      draggable({
        element: head as HTMLElement,
        dragHandle: handle,
        getInitialData: () => ({ place }),
        onDragStart: () => Object.assign(row.dataset, { dragged: "" }),
        onDrop: () => delete row.dataset["dragged"],
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => head !== source.element,
        getIsSticky: () => true,
        getData: ({ input, element }) =>
          attachClosestEdge({ place }, { input, element, allowedEdges: ["top", "bottom"] }),
      }),
    ];
  });
  const mark = monitorForElements({
    canMonitor: ({ source }) => list.contains(source.element),
    onDrag: ({ location }) => {
      unmark();
      const [target] = location.current.dropTargets;
      const edge = target && edgeOf(target.data);
      if (target && edge) Object.assign((target.element as HTMLElement).dataset, { edge });
    },
    onDrop: ({ source, location }) => {
      unmark();
      const [target] = location.current.dropTargets;
      if (target === undefined) return;
      const startIndex = Number(source.data["place"]);
      const indexOfTarget = Number(target.data["place"]);
      const closestEdgeOfTarget = edgeOf(target.data);
      const to = getReorderDestinationIndex({ startIndex, indexOfTarget, closestEdgeOfTarget, axis: "vertical" });
      if (to !== startIndex) onMove(startIndex, to);
    },
  });
  return combine(...bound, mark, unmark);
}
