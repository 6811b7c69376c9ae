import { component, glassEasel, type NodesRef } from "glass-easel-miniprogram-adapter";
import type { Extra } from "../code";
import { type Define, defineElement, flag, text } from "../elements/define";
import { create } from "../screen";
import { asynchronous } from "../wx/create-wx";
import { registerFile } from "../wx/storage";

interface ExportOptions {
  canvas?: HTMLCanvasElement;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  destWidth?: number;
  destHeight?: number;
  fileType?: "png" | "jpg";
  quality?: number;
}

/** `<canvas type="2d">`: the browser's canvas, with the functions that WeChat adds to it. */
export const canvas: Extra = ({ space, wx, asset }) => {
  const createNode = (host: HTMLElement) => addFunctions(create("canvas"), (path) => asset(path, host));
  defineElement(space, "canvas", element(createNode));
  wx.createOffscreenCanvas = ({ width = 300, height = 150 } = {}) =>
    Object.assign(createNode(document.body), { width, height });
  Object.assign(wx, asynchronous({ canvasToTempFilePath }));
  glassEasel.CurrentWindowBackendContext.prototype.getContext = (host, give) => give(host.querySelector("canvas"));
  queryNodes();
};

const element =
  (createNode: (host: HTMLElement) => HTMLCanvasElement): Define =>
  (host) => {
    host.append(createNode(host));
    return { properties: { type: text(), canvasId: text(), disableScroll: flag() } };
  };

const addFunctions = (node: HTMLCanvasElement, asset: (path: string) => string) =>
  Object.assign(node, {
    createImage: () => createImage(asset),
    createImageData: (width: number, height: number) => new ImageData(width, height),
    createPath2D: (path?: Path2D | string) => new Path2D(path),
    requestAnimationFrame: (run: FrameRequestCallback) => requestAnimationFrame(run),
    cancelAnimationFrame: (id: number) => cancelAnimationFrame(id),
  });

const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src")!;

/** Its paths are those of the mini-program. Pictures of other servers need CORS headers, else the canvas cannot be exported. */
function createImage(asset: (path: string) => string) {
  const picture = create("img", { crossOrigin: "anonymous" });
  return Object.defineProperty(picture, "src", {
    get: source.get!,
    set: (path: string) => source.set!.call(picture, asset(path)),
  });
}

async function canvasToTempFilePath({ canvas: from, x = 0, y = 0, ...options }: ExportOptions) {
  if (!from) throw new Error('"canvas" is missing: the node of <canvas type="2d">');
  const { width = from.width - x, height = from.height - y, fileType, quality } = options;
  const to = create("canvas", { width: options.destWidth ?? width, height: options.destHeight ?? height });
  to.getContext("2d")!.drawImage(from, x, y, width, height, 0, 0, to.width, to.height);
  const type = fileType === "jpg" ? "image/jpeg" : "image/png";
  const blob = await new Promise<Blob | null>((resolve) => to.toBlob(resolve, type, quality));
  if (!blob) throw new Error("the canvas is empty");
  return { tempFilePath: registerFile(blob) };
}

/** Adds `node()` and the field `node` to selector queries, which have only `context`. */
function queryNodes() {
  const { prototype } = component.ComponentCaller;
  const createQuery = prototype.createSelectorQuery;
  prototype.createSelectorQuery = function () {
    const query = createQuery.call(this);
    for (const name of ["select", "selectAll"] as const) {
      const select = query[name];
      query[name] = (selector) => withNode(select.call(query, selector));
    }
    return query;
  };
}

type Listen = Parameters<NodesRef["fields"]>[1];

function withNode(nodes: NodesRef) {
  const getFields = nodes.fields;
  nodes.fields = (fields, listen) =>
    getFields.call(nodes, { ...fields, context: fields.context || fields.node }, (found) => {
      if (fields.node) for (const each of [found].flat()) if (each) each.node = each.context;
      listen?.(found);
    });
  return Object.assign(nodes, { node: (listen?: Listen) => nodes.fields({ node: true }, listen) });
}
