import { make } from "../screen";

export async function copy(data: string) {
  const area = make("textarea", { value: data });
  try {
    await navigator.clipboard.writeText(data);
  } catch {
    document.body.append(area); // a browser may refuse the newer way in a frame
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}
