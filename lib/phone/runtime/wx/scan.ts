import { choiceButton, openSheet } from "../overlays";
import { make } from "../screen";
import { word, wordsOf } from "../words";

const ownWord = wordsOf(
  { scan: "Scan a code", scanText: "This phone has no camera: type what the code says.", scanned: "It is scanned" },
  { scan: "扫码", scanText: "这部手机没有相机，请输入码里的内容。", scanned: "扫到了" },
);

/** Reads a code. Without a camera, a person says what stands in it. */
export async function scanCode() {
  const result = await ask();
  if (!result) throw new Error("cancel");
  const rawData = btoa(String.fromCharCode(...new TextEncoder().encode(result)));
  return { result, rawData, scanType: "CODE_128", charSet: "UTF-8" };
}

const ask = () =>
  openSheet<string>({
    label: ownWord("scan"),
    dismissed: "",
    draw(section, done) {
      const field = make("input", { ariaLabel: ownWord("scan"), maxLength: 200 });
      field.dataset.first = "";
      section.append(
        make("h2", { textContent: ownWord("scan") }),
        make("p", { textContent: ownWord("scanText") }),
        field,
        choiceButton(ownWord("scanned"), () => done(field.value.trim()), "primary"),
        choiceButton(word("cancel"), () => done(""), "plain"),
      );
    },
  });
