import { chooseFrom } from "../overlays";
import { create } from "../screen";
import { createWords } from "../words";
import { getFile, registerFile } from "./storage";

const word = createWords(
  { choosePicture: "Choose a picture", samplePicture: "A sample picture", ownPicture: "From this device" },
  { choosePicture: "选择图片", samplePicture: "示例图片", ownPicture: "从本机选择" },
);

interface ChooseOptions {
  count?: number;
  sourceType?: string[];
}

async function choose({ count = 9 }: ChooseOptions): Promise<Blob[]> {
  const choice = await chooseFrom(word("choosePicture"), [word("samplePicture"), word("ownPicture")]);
  if (choice === 0) return [await drawSample()];
  const chosen = choice === 1 ? await openFiles(count) : [];
  if (!chosen.length) throw new Error("cancel");
  return chosen.slice(0, count);
}

function openFiles(count: number) {
  return new Promise<File[]>((resolve) => {
    const input = create("input", { type: "file", accept: "image/*", multiple: count > 1, hidden: true });
    const done = () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    input.addEventListener("change", done);
    input.addEventListener("cancel", done);
    document.body.append(input);
    input.click();
  });
}

function drawSample() {
  const canvas = create("canvas", { width: 480, height: 480 });
  const pen = canvas.getContext("2d")!;
  const hue = Math.floor(Math.random() * 360);
  const fill = (lightness: number, draw: () => void) => {
    pen.fillStyle = `hsl(${hue} 45% ${lightness}%)`;
    pen.beginPath();
    draw();
    pen.fill();
  };
  fill(90, () => pen.rect(0, 0, 480, 480));
  fill(97, () => pen.arc(320, 150, 60, 0, 7));
  for (const [index, lightness] of [72, 58, 42].entries())
    fill(lightness, () => pen.ellipse(120 + index * 130, 500, 260, 220 - index * 50, 0, 0, 7));
  return new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!), "image/png"));
}

export async function chooseMedia(options: ChooseOptions) {
  const blobs = await choose(options);
  const tempFiles = blobs.map((blob) => ({ tempFilePath: registerFile(blob), size: blob.size, fileType: "image" }));
  return { tempFiles, type: "image" };
}

export async function chooseImage(options: ChooseOptions) {
  const tempFiles = (await choose(options)).map((blob) => ({ path: registerFile(blob), size: blob.size }));
  return { tempFiles, tempFilePaths: tempFiles.map(({ path }) => path) };
}

export async function compressImage({ src }: { src: string }) {
  return { tempFilePath: src };
}

export function getImageInfo({ src }: { src: string }) {
  return new Promise((resolve, reject) => {
    const picture = create("img", { src });
    picture.onload = () =>
      resolve({ width: picture.naturalWidth, height: picture.naturalHeight, path: src, type: "unknown" });
    picture.onerror = () => reject(new Error("download image fail"));
  });
}

/** Downloads the picture, which must be a temporary file as in WeChat. */
export function saveImageToPhotosAlbum({ filePath }: { filePath: string }) {
  const file = getFile(filePath);
  if (!file) throw new Error("no such file");
  create("a", { href: filePath, download: file.type === "image/jpeg" ? "picture.jpg" : "picture.png" }).click();
}
